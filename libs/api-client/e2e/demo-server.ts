import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const entry = resolve(import.meta.dirname, '../../../apps/admin-api/dist/main.js');

/** A running server. */
export interface DemoServer {
  /** Without a slash at its end. */
  origin: string;
  stop(): Promise<void>;
}

/**
 * Starts the built server on a free port, over an embedded database of its own that holds the demo.
 *
 * @throws Error with the server's words when it does not come up
 */
export async function startDemoServer(): Promise<DemoServer> {
  const { PATH } = process.env;
  const dataDir = mkdtempSync(join(tmpdir(), 'api-client-data-'));
  const server = spawn(process.execPath, [entry], {
    env: { PATH, PORT: '0', DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(server, 'close');
  const said: string[] = [];
  server.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const listening = new Promise<string>((found) => {
    createInterface(server.stdout).on('line', (line) => {
      const [address] = /http:\/\/[^/\s]+/.exec(line) ?? [];
      if (address !== undefined) found(address);
    });
  });
  const failed = closed.then(() => {
    throw new Error(`The server did not start: ${said.join('')}`);
  });
  return {
    origin: await Promise.race([listening, failed]),
    stop: async () => {
      server.kill('SIGTERM');
      await closed;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
