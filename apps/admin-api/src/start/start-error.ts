interface SystemError extends Error {
  code: string;
  syscall?: string;
  address?: string;
  port?: number;
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** Describes in one sentence why the server did not start. */
export function describeStartError(error: unknown): string {
  if (isSystemError(error) && (error.syscall === 'listen' || error.syscall === 'getaddrinfo')) {
    const { code, address, port } = error;
    if (code === 'EADDRINUSE')
      return `Port ${port} on ${address} is already in use; stop the program that uses it, or choose another PORT.`;
    if (code === 'EACCES') return `Port ${port} may not be used by this user; choose a PORT of 1024 or above.`;
    return `The server cannot listen on HOST ${address ?? process.env['HOST'] ?? ''}: this machine has no such address.`;
  }
  const message = error instanceof Error ? error.message : String(error);
  // Messages of libraries may have several lines; the first is the reason.
  return (message.split('\n', 1)[0] ?? message).replace(/[^.]$/, '$&.');
}
