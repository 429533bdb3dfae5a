import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';

const project = resolve(import.meta.dirname, '../..');

/** A server in a process of its own. */
export interface RunningServer {
  /** With the base path, without a slash at its end. */
  api: string;
  /** Ends it as a power cut would: nothing of its own runs any more. */
  kill(): Promise<void>;
  /** Stops it where it is, as a machine that is put to sleep would, until it is resumed. */
  pause(): void;
  resume(): void;
}

/** The server's build, as it is shipped. */
export interface BuiltServer {
  /**
   * @param env as `main.ts` reads it; the port is chosen by the system
   * @throws Error with the server's own words when it does not come up
   */
  start(env: Record<string, string>): Promise<RunningServer>;
  remove(): void;
}

/** Builds the server into a folder of its own, from where it finds its packages. */
export async function buildServer(): Promise<BuiltServer> {
  const parent = join(project, 'test-results');
  mkdirSync(parent, { recursive: true });
  const outDir = mkdtempSync(join(parent, 'server-'));
  await build({
    configFile: join(project, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, sourcemap: false },
  });
  return {
    start: (env) => startServer(join(outDir, 'main.js'), env),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}

async function startServer(entry: string, env: Record<string, string>): Promise<RunningServer> {
  const { PATH = '' } = process.env;
  const server = spawn(process.execPath, [entry], {
    env: { PATH, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'close');
  const said: string[] = [];
  server.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const address = new Promise<string>((found) => {
    createInterface(server.stdout).on('line', (line) => {
      const [url] = /http:\S+/.exec(line) ?? [];
      if (url !== undefined) found(url);
    });
  });
  const url = await Promise.race([
    address,
    ended.then(() => {
      throw new Error(`The server did not start: ${said.join('')}`);
    }),
  ]);
  return {
    api: `${url.replace(/\/$/, '')}/api/admin`,
    kill: async () => {
      server.kill('SIGKILL');
      await ended;
    },
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
  };
}
