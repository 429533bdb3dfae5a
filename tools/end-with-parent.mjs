/**
 * Ends this process when its parent has ended. npm sends a SIGTERM to the shell of a script, which exits without
 * passing it on; without this, `kill` on `npm start` would leave a server running.
 */
export function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}
