import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network line to a port of this machine, which can be cut. */
export interface Line {
  port: number;
  /** Loses whatever is sent from now on, both ways, without a word to either side. New connections get no answer. */
  cut(): void;
  /** Passes on what was held up, as TCP does once packets arrive again. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a line to a port of 127.0.0.1. */
export async function openLine(target: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
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
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  return {
    port: address.port,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
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
