import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';

type Tool = 'pg_dump' | 'pg_restore';

interface RunOptions {
  /** @default process.env */
  env?: NodeJS.ProcessEnv;
  /** A file that receives stdout. Without it, stdout is returned. */
  output?: FileHandle;
}

/**
 * Runs one of PostgreSQL's client tools from the PATH.
 *
 * @returns its stdout
 * @throws Error with the first line of its stderr
 */
async function run(tool: Tool, args: readonly string[], { env = process.env, output }: RunOptions = {}) {
  const child = spawn(tool, args, { env, stdio: ['ignore', output?.fd ?? 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (data) => (stdout += data));
  child.stderr?.on('data', (data) => (stderr += data));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(stderr.trim().split('\n', 1)[0] || `${tool} ended with exit code ${code}`);
  return stdout;
}

const getInstallHint = (version: number) =>
  `Install PostgreSQL's client tools, version ${version} or newer (on Debian and Ubuntu: postgresql-client-${version} from apt.postgresql.org), and add them to the PATH. See the operations guide.`;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** @throws Error with a user-facing message if the tool is missing or older than the database */
async function requireTool(tool: Tool, { orm }: Database, env: NodeJS.ProcessEnv): Promise<void> {
  const { rows } = await orm.execute<{ version: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as version`,
  );
  const requiredVersion = rows[0]?.version ?? 0;
  const version = await run(tool, ['--version'], { env }).catch((error: unknown) => {
    throw isMissing(error)
      ? new Error(`${tool} is not installed. ${getInstallHint(requiredVersion)}`, { cause: error })
      : error;
  });
  const installedVersion = Number(/(\d+)(\.|beta|rc|devel)/.exec(version)?.[1]);
  if (!(installedVersion >= requiredVersion))
    throw new Error(
      `The database runs PostgreSQL ${requiredVersion}, but ${tool} has version ${installedVersion}. ${getInstallHint(requiredVersion)}`,
    );
}

/**
 * Splits a connection string into the argument and the environment of a client tool. Other users of the machine can see a
 * process's arguments but not its environment, so the password goes there. In the URL, it may be before the host or in the
 * query, which has precedence. Several hosts are not a URL to Node.
 *
 * The host is also in the environment, because Debian's wrapper of these tools reads it only there; without one, it picks the
 * version of the local cluster instead of the newest.
 */
export function toToolConnection(url: string): { dbname: string; env: NodeJS.ProcessEnv } {
  const [base = '', query] = url.split('?', 2);
  const [, scheme = '', access = '', rest = ''] = /^([a-z]+:\/\/)(?:([^/]*)@)?(.*)$/s.exec(base) ?? [];
  const [user = '', ...passwordParts] = access.split(':');
  const params = query?.split('&') ?? [];
  const isPassword = (param: string) => param.startsWith('password=');
  const inQuery = params.findLast(isPassword)?.slice('password='.length);
  const password = inQuery ?? (passwordParts.length > 0 ? passwordParts.join(':') : undefined);
  const otherParams = params.filter((param) => !isPassword(param)).join('&');
  const address = `${scheme}${user && `${user}@`}${rest}${otherParams && `?${otherParams}`}`;
  const secret = password === undefined ? {} : { PGPASSWORD: decodeURIComponent(password) };
  const [host = ''] = rest.split('/', 1);
  return { dbname: `--dbname=${address}`, env: { ...process.env, ...secret, ...(host && { PGHOST: host }) } };
}

/**
 * Dumps the database to a file with `pg_dump`, as of the start of the dump. The tool gets the open file instead of its name, so
 * that it cannot write elsewhere.
 *
 * @throws Error with a user-facing message, or the tool's own
 */
export async function dumpPostgres(database: Database, url: string, file: FileHandle): Promise<void> {
  const { dbname, env } = toToolConnection(url);
  await requireTool('pg_dump', database, env);
  await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', dbname], { env, output: file });
}

/**
 * Fills an empty database from such a dump with `pg_restore`, in one transaction: on failure, the database stays empty.
 *
 * @throws Error with a user-facing message if the database is not empty, or the tool's own
 */
export async function loadPostgres(database: Database, url: string, file: string): Promise<void> {
  const { dbname, env } = toToolConnection(url);
  await requireTool('pg_restore', database, env);
  const { rows } = await database.orm.execute(
    sql`select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
  );
  if (rows.length > 0) throw new Error('This database already contains tables. Restore into an empty one.');
  await run('pg_restore', ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', dbname, file], {
    env,
  });
}
