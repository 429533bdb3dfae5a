import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network link to a local port that can be interrupted. */
export interface NetworkLink {
  port: number;
  /** Drops all traffic in both directions without closing connections. New connections get no response. */
  cut(): void;
  /** Delivers the held-back traffic, as TCP does once packets arrive again. */
  restore(): void;
  close(): Promise<void>;
}

/** Opens a link to a port of 127.0.0.1. */
export async function openNetworkLink(target: number): Promise<NetworkLink> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((downstream) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [downstream, upstream],
      [upstream, downstream],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => to.write(data));
      from.once('end', () => to.end());
      from.on('error', () => to.destroy());
      from.once('close', () => sockets.delete(from));
      if (isCut) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The link has no port.');
  return {
    port: address.port,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    restore: () => {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
