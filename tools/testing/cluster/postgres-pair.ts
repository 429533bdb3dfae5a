import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import {
  freePort,
  makePostgresFolder,
  postgresUrl,
  runPostgres,
  type PostgresFolder,
  type RunningPostgres,
} from '../embedded-postgres.ts';

/** The database that the servers of a cluster use. */
const databaseName = 'countinghouse';

/** What the standby lacks while it is made must still be there. */
const common = { max_connections: '100', wal_keep_size: '512MB', hot_standby: 'on', max_standby_streaming_delay: '1s' };

/** Two PostgreSQL on this machine: the standby has whatever the primary says it has committed. */
export interface PostgresPair {
  /** Names both hosts, as `DATABASE_URL` takes it. */
  url: string;
  /** The connection string of the one that is written to, and of the other one. */
  primaryUrl(): string;
  standbyUrl(): string;
  /** The ports, the primary's first. */
  ports(): readonly [number, number];
  /** Ends the primary as a power cut would: every process of it, at once. */
  kill(): Promise<void>;
  /** The same with the standby: the primary then waits for it with each commit. */
  killStandby(): Promise<void>;
  /** Stops the primary where it is, as a machine that hangs. */
  pause(): void;
  /** Lets whatever was stopped go on. */
  resume(): void;
  /** Makes a primary of the standby. Resolves when it can be written to. */
  promote(): Promise<void>;
  /** Makes a synchronous standby of the one that was the primary, with a copy of the new primary's data. */
  rejoin(): Promise<void>;
  stop(): Promise<void>;
}

interface Node {
  folder: PostgresFolder;
  port: number;
  running: RunningPostgres | undefined;
}

/**
 * Starts a primary and a synchronous standby from npm's PostgreSQL, in temporary folders, on free ports of 127.0.0.1. They
 * wait for their disks as they would in earnest.
 *
 * @throws Error with PostgreSQL's own words
 */
export async function startPostgresPair(): Promise<PostgresPair> {
  const first = makePostgresFolder();
  const second = copyOf(first);
  // Both data folders are one system from the beginning: the standby needs no copy of a running primary.
  cp(first.data, second.data);
  let primary: Node = { folder: first, port: await freePort(), running: undefined };
  let standby: Node = { folder: second, port: await freePort(), running: undefined };

  const resume = () => {
    for (const { running } of [primary, standby]) for (const pid of running?.processes() ?? []) signal(pid, 'SIGCONT');
  };
  const stop = async () => {
    resume();
    for (const { running } of [standby, primary]) await running?.stop();
    for (const { folder } of [primary, standby]) rmSync(folder.folder, { recursive: true, force: true });
  };
  const urlOf = ({ folder, port }: Node) => postgresUrl(folder, port, databaseName);

  try {
    primary.running = await runPostgres(primary.folder, common, primary.port);
    await asked(postgresUrl(primary.folder, primary.port), `create database ${databaseName}`);
    await follow(standby, primary);
  } catch (error) {
    await stop();
    throw error;
  }

  const [one, other] = [primary.port, standby.port];
  return {
    url: postgresUrl(first, one, databaseName).replace(`:${one}/`, `:${one},127.0.0.1:${other}/`),
    primaryUrl: () => urlOf(primary),
    standbyUrl: () => urlOf(standby),
    ports: () => [primary.port, standby.port],
    kill: () => kill(primary),
    killStandby: () => kill(standby),
    pause: () => {
      for (const pid of primary.running?.processes() ?? []) signal(pid, 'SIGSTOP');
    },
    resume,
    promote: async () => {
      promote(standby.folder);
      [primary, standby] = [standby, primary];
    },
    rejoin: async () => {
      await standby.running?.stop();
      standby.running = undefined;
      await copyRunning(primary, standby.folder);
      await follow(standby, primary);
    },
    stop,
  };
}

async function kill(node: Node): Promise<void> {
  for (const pid of node.running?.processes() ?? []) signal(pid, 'SIGKILL');
  await node.running?.ended;
  node.running = undefined;
}

/** A folder of the same kind, with the same password, for the data of another one. */
function copyOf({ bin, password, identity }: PostgresFolder): PostgresFolder {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-postgres-'));
  if (identity) chownSync(folder, identity.uid, identity.gid);
  return { folder, data: join(folder, 'data'), bin, password, identity };
}

/** Starts a node as the standby of a primary, and lets the primary wait for it from then on. */
async function follow(node: Node, { folder, port }: Node): Promise<void> {
  writeAs(node.folder, 'standby.signal', '');
  // What the primary has been told of its standbys is not for the standby itself: it has none once it is promoted.
  writeAs(node.folder, 'postgresql.auto.conf', '');
  const conninfo = `host=127.0.0.1 port=${port} user=postgres password=${folder.password} application_name=standby`;
  node.running = await runPostgres(node.folder, { ...common, primary_conninfo: conninfo }, node.port);
  const client = new pg.Client({ connectionString: postgresUrl(folder, port) });
  await client.connect();
  try {
    await client.query(`alter system set synchronous_standby_names = 'standby'`);
    await client.query('select pg_reload_conf()');
    while (!(await isFollowed(client))) await delay(50);
  } finally {
    await client.end();
  }
}

async function isFollowed(client: pg.Client): Promise<boolean> {
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
    cp(folder.data, to.data);
    for (const own of ['pg_wal', 'pg_replslot']) emptyFolder(join(to.data, own));
    for (const own of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to.data, own), { force: true });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeAs(to, 'backup_label', rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

function emptyFolder(path: string): void {
  spawnSync('find', [path, '-type', 'f', '-delete']);
}

/** Copies a folder with its owners. Files that go while they are copied are PostgreSQL's own temporary ones. */
function cp(from: string, to: string): void {
  const { status, stderr, error } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  const lines = (stderr ?? '').split('\n').filter((line) => line && !line.endsWith('No such file or directory'));
  if (error || (status !== 0 && lines.length > 0)) throw error ?? new Error(lines.join('\n'));
}

function writeAs({ data, identity }: PostgresFolder, name: string, text: string): void {
  const path = join(data, name);
  writeFileSync(path, text, { mode: 0o600 });
  if (identity) chownSync(path, identity.uid, identity.gid);
}

/** Resolves when it is done: `pg_ctl` waits until the server can be written to. */
function promote({ bin, data, identity, folder }: PostgresFolder): void {
  const { status, stderr } = spawnSync(join(bin, 'pg_ctl'), ['promote', '-w', '-D', data], {
    ...identity,
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The standby could not be promoted: ${stderr}`);
}

/** Sends a signal to a process that may have ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

async function asked(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
