import { ChildProcess } from 'node:child_process';
import { Socket as DatagramSocket } from 'node:dgram';
import { createServer, Socket } from 'node:net';
import { once } from 'node:events';

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
  /**
   * The connections, messages and programs that were begun.
   *
   * @param database the connection string of the database, whose connections are expected. Default: none is
   */
  seen: (database?: string) => readonly string[];
  stop: () => Promise<void>;
}

/**
 * Watches for connections that this process opens, by any library, for messages that it sends, and for programs that it
 * starts. Native code does not go through Node's sockets: what connects to `address` is seen all the same.
 */
export async function watchOutgoing(): Promise<OutgoingWatch> {
  const seen: string[] = [];
  const server = createServer((socket) => {
    seen.push('a connection that was accepted');
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The listener has no port.');

  // Not by Vitest's spies: those end with each test.
  const observe = (prototype: object, name: string, describe: (args: readonly unknown[]) => string) => {
    const original: unknown = Reflect.get(prototype, name);
    if (typeof original !== 'function') throw new Error(`There is no ${name} to observe.`);
    Reflect.set(prototype, name, function observed(this: unknown, ...args: readonly unknown[]): unknown {
      seen.push(describe(args));
      return Reflect.apply(original, this, args);
    });
    return () => Reflect.set(prototype, name, original);
  };
  const restores = [
    observe(Socket.prototype, 'connect', toTarget),
    observe(DatagramSocket.prototype, 'send', () => 'a datagram'),
    observe(ChildProcess.prototype, 'spawn', () => 'a program'),
  ];
  return {
    address: `127.0.0.1:${bound.port}`,
    seen: (database) => seen.filter((what) => database === undefined || what !== new URL(database).host),
    stop: async () => {
      for (const restore of restores) restore();
      server.close();
      await once(server, 'close');
    },
  };
}
