import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** What `nx build admin-api` makes. */
export const builtServerFile = resolve(import.meta.dirname, '../../apps/admin-api/dist/main.js');

/** A server in a process of its own. */
export interface BuiltServer {
  /** Without a slash at its end. */
  origin: string;
  /** All that it has written so far: its log, what it tells a person, and its complaints. */
  said(): string;
  /** Ends it as it would be ended by an operator: what is under way is finished. */
  stop(): Promise<void>;
  /** Ends it as a power cut would: nothing of its own runs any more. */
  kill(): Promise<void>;
  /** Stops it where it is, as a machine that is put to sleep would, until it is resumed. */
  pause(): void;
  resume(): void;
}

/**
 * Starts the built server on a free port of 127.0.0.1. One sign-in proves for a day that it is the account's owner, since
 * tests and measurements do with one.
 *
 * @param env as the server's `main.ts` reads it
 * @throws Error with the server's own words when it does not come up
 */
export async function startBuiltServer(env: Record<string, string>): Promise<BuiltServer> {
  const { PATH = '' } = process.env;
  const server = spawn(process.execPath, [builtServerFile], {
    env: { PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', STEP_UP_MINUTES: '1440', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(server, 'close');
  const said: string[] = [];
  for (const output of [server.stdout, server.stderr])
    output.on('data', (chunk: Buffer) => void said.push(chunk.toString()));
  const listening = new Promise<string>((found) => {
    createInterface(server.stdout).on('line', (line) => {
      const [, origin] = /is at (http:\/\/[^\s"\\]+)/.exec(line) ?? [];
      if (origin !== undefined) found(origin);
    });
  });
  const failed = closed.then(() => {
    throw new Error(`The server did not start: ${said.join('')}`);
  });
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await closed;
  };
  return {
    origin: await Promise.race([listening, failed]),
    said: () => said.join(''),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
  };
}
