import { ChildProcess } from 'node:child_process';
import { Socket as DatagramSocket } from 'node:dgram';
import { createServer, Socket } from 'node:net';
import { once } from 'node:events';

/** Returns the target of `connect`, whose arguments are a list, an options object, or a port and a host. */
function toTarget(args: readonly unknown[]): string {
  const [first, host] = args.flat();
  const { port = first, host: named = host, path } = Object(first);
  return typeof path === 'string' ? path : `${typeof named === 'string' ? named : 'localhost'}:${String(port)}`;
}

/** Records the outgoing activity of this process. */
export interface OutgoingWatch {
  /** The address of a local server that records connections, such as `127.0.0.1:53124`. */
  address: string;
  /**
   * Returns the recorded connections, datagrams and processes.
   *
   * @param database the connection string of the database, whose connections are ignored
   */
  getActivity: (database?: string) => readonly string[];
  stop: () => Promise<void>;
}

/**
 * Records the connections that this process opens, the datagrams that it sends, and the processes that it starts. Native code
 * bypasses Node's sockets, but its connections to `address` are recorded too.
 */
export async function watchOutgoing(): Promise<OutgoingWatch> {
  const activity: string[] = [];
  const server = createServer((socket) => {
    activity.push('a connection that was accepted');
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The listener has no port.');

  // Vitest's spies would be restored after each test.
  const observe = (prototype: object, name: string, describe: (args: readonly unknown[]) => string) => {
    const original: unknown = Reflect.get(prototype, name);
    if (typeof original !== 'function') throw new Error(`${name} is not a function.`);
    Reflect.set(prototype, name, function observed(this: unknown, ...args: readonly unknown[]): unknown {
      activity.push(describe(args));
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
    getActivity: (database) => activity.filter((what) => database === undefined || what !== new URL(database).host),
    stop: async () => {
      for (const restore of restores) restore();
      server.close();
      await once(server, 'close');
    },
  };
}
