import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** The output of `nx build admin-api`. */
export const builtServerFile = resolve(import.meta.dirname, '../../apps/admin-api/dist/main.js');

/** A server in a separate process. */
export interface BuiltServer {
  /** Without a trailing slash. */
  origin: string;
  /** Returns its output so far: log, messages and errors. */
  output(): string;
  /** Stops it gracefully: requests in progress are completed. */
  stop(): Promise<void>;
  /** Kills it, as in a power failure. */
  kill(): Promise<void>;
  /** Suspends it until it is resumed. */
  pause(): void;
  resume(): void;
}

/**
 * Starts the built server on a free port of 127.0.0.1. Step-up authentication lasts a day, so that one sign-in is
 * enough.
 *
 * @param env as read by the server's `main.ts`
 * @throws Error with the server's output if it does not start
 */
export async function startBuiltServer(env: Record<string, string>): Promise<BuiltServer> {
  const { PATH = '' } = process.env;
  const server = spawn(process.execPath, [builtServerFile], {
    env: { PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', STEP_UP_MINUTES: '1440', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(server, 'close');
  const outputChunks: string[] = [];
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => void outputChunks.push(chunk.toString()));
  const listening = new Promise<string>((resolveOrigin) => {
    createInterface(server.stdout).on('line', (line) => {
      const [, origin] = /is running at (http:\/\/[^\s"\\]+)/.exec(line) ?? [];
      if (origin !== undefined) resolveOrigin(origin);
    });
  });
  const startFailed = closed.then(() => {
    throw new Error(`The server did not start: ${outputChunks.join('')}`);
  });
  const terminate = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await closed;
  };
  return {
    origin: await Promise.race([listening, startFailed]),
    output: () => outputChunks.join(''),
    stop: () => terminate('SIGTERM'),
    kill: () => terminate('SIGKILL'),
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
  };
}
