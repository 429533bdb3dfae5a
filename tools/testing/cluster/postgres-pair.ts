import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import {
  getFreePort,
  createPostgresFolder,
  postgresUrl,
  runPostgres,
  type PostgresFolder,
  type RunningPostgres,
} from '../embedded-postgres.ts';

/** The database of the cluster's servers. */
const databaseName = 'countinghouse';

/** WAL must be retained while the standby is created. */
const COMMON_SETTINGS = {
  max_connections: '100',
  wal_keep_size: '512MB',
  hot_standby: 'on',
  max_standby_streaming_delay: '1s',
};

/** A primary and a synchronous standby on this machine. */
export interface PostgresPair {
  /** Connection string with both hosts, as for `DATABASE_URL`. */
  url: string;
  /** The connection strings of the primary and of the standby. */
  primaryUrl(): string;
  standbyUrl(): string;
  /** The ports, the primary's first. */
  ports(): readonly [number, number];
  /** Kills all processes of the primary, as in a power failure. */
  kill(): Promise<void>;
  /** Kills the standby; commits on the primary then wait for it. */
  killStandby(): Promise<void>;
  /** Suspends the primary, as a machine that hangs. */
  pause(): void;
  /** Resumes suspended processes. */
  resume(): void;
  /** Promotes the standby. Resolves when it accepts writes. */
  promote(): Promise<void>;
  /** Turns the former primary into a synchronous standby, with a copy of the new primary's data. */
  rejoin(): Promise<void>;
  stop(): Promise<void>;
}

interface Node {
  folder: PostgresFolder;
  port: number;
  running: RunningPostgres | undefined;
}

/**
 * Starts a primary and a synchronous standby from npm's PostgreSQL, in temporary folders, on free ports of 127.0.0.1,
 * with durable commits.
 *
 * @throws Error with PostgreSQL's output
 */
export async function startPostgresPair(): Promise<PostgresPair> {
  const first = createPostgresFolder();
  const second = createSibling(first);
  // Both nodes have the same system identifier, so the standby needs no base backup.
  copyFolder(first.data, second.data);
  let primary: Node = { folder: first, port: await getFreePort(), running: undefined };
  let standby: Node = { folder: second, port: await getFreePort(), running: undefined };

  const resume = () => {
    for (const { running } of [primary, standby])
      for (const pid of running?.processes() ?? []) signalProcess(pid, 'SIGCONT');
  };
  const stop = async () => {
    resume();
    for (const { running } of [standby, primary]) await running?.stop();
    for (const { folder } of [primary, standby]) rmSync(folder.folder, { recursive: true, force: true });
  };
  const getUrl = ({ folder, port }: Node) => postgresUrl(folder, port, databaseName);

  try {
    primary.running = await runPostgres(primary.folder, COMMON_SETTINGS, primary.port);
    await executeStatement(postgresUrl(primary.folder, primary.port), `create database ${databaseName}`);
    await startStandby(standby, primary);
  } catch (error) {
    await stop();
    throw error;
  }

  const [primaryPort, standbyPort] = [primary.port, standby.port];
  return {
    url: postgresUrl(first, primaryPort, databaseName).replace(
      `:${primaryPort}/`,
      `:${primaryPort},127.0.0.1:${standbyPort}/`,
    ),
    primaryUrl: () => getUrl(primary),
    standbyUrl: () => getUrl(standby),
    ports: () => [primary.port, standby.port],
    kill: () => killNode(primary),
    killStandby: () => killNode(standby),
    pause: () => {
      for (const pid of primary.running?.processes() ?? []) signalProcess(pid, 'SIGSTOP');
    },
    resume,
    promote: async () => {
      promoteNode(standby.folder);
      [primary, standby] = [standby, primary];
    },
    rejoin: async () => {
      await standby.running?.stop();
      standby.running = undefined;
      await copyRunning(primary, standby.folder);
      await startStandby(standby, primary);
    },
    stop,
  };
}

async function killNode(node: Node): Promise<void> {
  for (const pid of node.running?.processes() ?? []) signalProcess(pid, 'SIGKILL');
  await node.running?.ended;
  node.running = undefined;
}

/** Creates an empty folder with the same settings and password. */
function createSibling({ bin, password, identity }: PostgresFolder): PostgresFolder {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-postgres-'));
  if (identity) chownSync(folder, identity.uid, identity.gid);
  return { folder, data: join(folder, 'data'), bin, password, identity };
}

/** Starts a node as standby of a primary, and makes the primary synchronous. */
async function startStandby(node: Node, { folder, port }: Node): Promise<void> {
  writeOwnedFile(node.folder, 'standby.signal', '');
  // Removes the primary's synchronous settings: after a promotion, the standby has no standby itself.
  writeOwnedFile(node.folder, 'postgresql.auto.conf', '');
  const conninfo = `host=127.0.0.1 port=${port} user=postgres password=${folder.password} application_name=standby`;
  node.running = await runPostgres(node.folder, { ...COMMON_SETTINGS, primary_conninfo: conninfo }, node.port);
  const client = new pg.Client({ connectionString: postgresUrl(folder, port) });
  await client.connect();
  try {
    await client.query(`alter system set synchronous_standby_names = 'standby'`);
    await client.query('select pg_reload_conf()');
    while (!(await isReplicating(client))) await delay(50);
  } finally {
    await client.end();
  }
}

async function isReplicating(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_replication where sync_state = 'sync' and replay_lsn >= sent_lsn`,
  );
  return rowCount === 1;
}

/** Copies the data of a running node (PostgreSQL's manual, 26.3.4 "Making a Base Backup Using the Low Level API"). */
async function copyRunning({ folder, port }: Node, to: PostgresFolder): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl(folder, port) });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    rmSync(to.data, { recursive: true });
    copyFolder(folder.data, to.data);
    for (const entry of ['pg_wal', 'pg_replslot']) emptyFolder(join(to.data, entry));
    for (const entry of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to.data, entry), { force: true });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeOwnedFile(to, 'backup_label', rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

function emptyFolder(path: string): void {
  spawnSync('find', [path, '-type', 'f', '-delete']);
}

/** Copies a folder with its owners. Files that disappear during the copy are PostgreSQL's temporary files. */
function copyFolder(from: string, to: string): void {
  const { status, stderr, error } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  const lines = (stderr ?? '').split('\n').filter((line) => line && !line.endsWith('No such file or directory'));
  if (error || (status !== 0 && lines.length > 0)) throw error ?? new Error(lines.join('\n'));
}

function writeOwnedFile({ data, identity }: PostgresFolder, name: string, text: string): void {
  const path = join(data, name);
  writeFileSync(path, text, { mode: 0o600 });
  if (identity) chownSync(path, identity.uid, identity.gid);
}

/** Promotes a node; `pg_ctl` waits until it accepts writes. */
function promoteNode({ bin, data, identity, folder }: PostgresFolder): void {
  const { status, stderr } = spawnSync(join(bin, 'pg_ctl'), ['promote', '-w', '-D', data], {
    ...identity,
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The standby could not be promoted: ${stderr}`);
}

/** Sends a signal to a process, which may have ended. */
function signalProcess(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already ended.
  }
}

async function executeStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
