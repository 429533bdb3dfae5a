import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';

type Tool = 'pg_dump' | 'pg_restore';

interface RunOptions {
  /** Default: that of this process. */
  env?: NodeJS.ProcessEnv;
  /** A file that takes what the tool says. Default: it is returned. */
  output?: FileHandle;
}

/**
 * Runs one of PostgreSQL's client tools from the PATH.
 *
 * @returns what it said
 * @throws Error with its own words, or with a sentence where it is not there
 */
async function run(tool: Tool, args: readonly string[], { env = process.env, output }: RunOptions = {}) {
  const child = spawn(tool, args, { env, stdio: ['ignore', output?.fd ?? 'pipe', 'pipe'] });
  let said = '';
  let complained = '';
  child.stdout?.on('data', (data) => (said += data));
  child.stderr?.on('data', (data) => (complained += data));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(complained.trim().split('\n', 1)[0] || `${tool} ended with exit code ${code}`);
  return said;
}

const toInstall = (version: number) =>
  `Install PostgreSQL's client tools, version ${version} or newer (on Debian and Ubuntu: postgresql-client-${version} from apt.postgresql.org), and have them on the PATH. The operations guide says how.`;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** @throws Error with a sentence where the tool is missing, or older than the database */
async function requireTool(tool: Tool, { orm }: Database, env: NodeJS.ProcessEnv): Promise<void> {
  const { rows } = await orm.execute<{ version: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as version`,
  );
  const wanted = rows[0]?.version ?? 0;
  const said = await run(tool, ['--version'], { env }).catch((error: unknown) => {
    throw isMissing(error) ? new Error(`There is no ${tool} here. ${toInstall(wanted)}`, { cause: error }) : error;
  });
  const found = Number(/(\d+)(\.|beta|rc|devel)/.exec(said)?.[1]);
  if (!(found >= wanted))
    throw new Error(`The database is PostgreSQL ${wanted}, and ${tool} here is ${found}. ${toInstall(wanted)}`);
}

/**
 * How a tool is told of the database; others on the machine see its arguments, but not its environment. The password may
 * stand before the host or in the query, where it counts; there may be several hosts, which are no URL to Node.
 *
 * The host is in the environment too. Debian's wrapper of these tools looks for it there and not in an address: without one, it
 * takes the version of the machine's own cluster, and not the newest.
 */
export function connectionOf(url: string): { dbname: string; env: NodeJS.ProcessEnv } {
  const [whole = '', query] = url.split('?', 2);
  const [, scheme = '', access = '', rest = ''] = /^([a-z]+:\/\/)(?:([^/]*)@)?(.*)$/s.exec(whole) ?? [];
  const [user = '', ...passwordParts] = access.split(':');
  const params = query?.split('&') ?? [];
  const isPassword = (param: string) => param.startsWith('password=');
  const inQuery = params.findLast(isPassword)?.slice('password='.length);
  const password = inQuery ?? (passwordParts.length > 0 ? passwordParts.join(':') : undefined);
  const others = params.filter((param) => !isPassword(param)).join('&');
  const address = `${scheme}${user && `${user}@`}${rest}${others && `?${others}`}`;
  const secret = password === undefined ? {} : { PGPASSWORD: decodeURIComponent(password) };
  const [host = ''] = rest.split('/', 1);
  return { dbname: `--dbname=${address}`, env: { ...process.env, ...secret, ...(host && { PGHOST: host }) } };
}

/**
 * Writes all of the database into a file, by `pg_dump`, as it was when this began. The tool gets the open file and not its
 * name, so that what it writes goes nowhere else.
 *
 * @throws Error with a sentence, or with the tool's own words
 */
export async function dumpPostgres(database: Database, url: string, file: FileHandle): Promise<void> {
  const { dbname, env } = connectionOf(url);
  await requireTool('pg_dump', database, env);
  await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', dbname], { env, output: file });
}

/**
 * Fills an empty database from such a file, by `pg_restore`, in one transaction: where it fails, the database stays empty.
 *
 * @throws Error with a sentence where the database is not empty, or with the tool's own words
 */
export async function loadPostgres(database: Database, url: string, file: string): Promise<void> {
  const { dbname, env } = connectionOf(url);
  await requireTool('pg_restore', database, env);
  const { rows } = await database.orm.execute(
    sql`select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
  );
  if (rows.length > 0) throw new Error('There are tables in this database already. Restore into an empty one.');
  await run('pg_restore', ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', dbname, file], {
    env,
  });
}
