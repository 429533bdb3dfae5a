// Exits with 0 if the server on this machine, or in this container, is healthy.
const { PORT = '4200' } = process.env;
try {
  const { status } = await fetch(`http://127.0.0.1:${PORT}/api/admin/health`, { signal: AbortSignal.timeout(4000) });
  process.exitCode = status === 200 ? 0 : 1;
  console.log(`The server responded with ${status}.`);
} catch {
  process.exitCode = 1;
  console.log('The server does not respond.');
}
