/**
 * Ends this process when the one that started it has gone. npm passes a SIGTERM to the shell that it runs a script in,
 * and the shell dies of it without passing it on to its own child: without this, `kill` on `npm start` would leave a
 * server behind.
 */
export function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}
