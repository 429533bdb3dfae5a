import { ChildProcess } from 'node:child_process';
import { Socket as DatagramSocket } from 'node:dgram';
import { createServer, Socket } from 'node:net';
import { once } from 'node:events';
import { vi } from 'vitest';

/** Where a socket is told to connect to: the arguments come as a list, an options object, or a port and a host. */
function toTarget(args: readonly unknown[]): string {
  const [first, host] = args.flat();
  const { port = first, host: named = host, path } = Object(first);
  return typeof path === 'string' ? path : `${typeof named === 'string' ? named : 'localhost'}:${String(port)}`;
}

/** What this process does towards the outside, from now on. */
export interface OutgoingWatch {
  /** An address of this machine at which a server listens that answers nothing: `127.0.0.1:53124`. */
  address: string;
  /** The connections, messages and programs that were begun, but for connections to the database. */
  seen: () => readonly string[];
  stop: () => Promise<void>;
}

/**
 * Watches for connections that this process opens, by any library, for messages that it sends, and for programs that it
 * starts. Native code does not go through Node's sockets: what connects to `address` is seen all the same.
 *
 * @param database the connection string of the database, whose connections are expected
 */
export async function watchOutgoing(database: string | undefined): Promise<OutgoingWatch> {
  const seen: string[] = [];
  const server = createServer((socket) => {
    seen.push('a connection that was accepted');
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The listener has no port.');

  const expected = database === undefined ? undefined : new URL(database);
  const isExpected = (target: string) =>
    expected !== undefined && [expected.host, `localhost:${expected.port}`].includes(target);
  const connect = vi.spyOn(Socket.prototype, 'connect');
  const send = vi.spyOn(DatagramSocket.prototype, 'send');
  const spawn = vi.spyOn(Object(ChildProcess.prototype), 'spawn');
  return {
    address: `127.0.0.1:${bound.port}`,
    seen: () => [
      ...seen,
      ...connect.mock.calls.map(toTarget).filter((target) => !isExpected(target)),
      ...send.mock.calls.map(() => 'a datagram'),
      ...Array.from(spawn.mock.calls, () => 'a program'),
    ],
    stop: async () => {
      for (const spy of [connect, send, spawn]) spy.mockRestore();
      server.close();
      await once(server, 'close');
    },
  };
}
