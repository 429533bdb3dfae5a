import { randomBytes } from 'node:crypto';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { type Running, start } from './processes.ts';

const serverFile = resolve(import.meta.dirname, '../../apps/admin-api/dist/main.js');
const admin = { email: 'bench@countinghouse.example', password: randomBytes(12).toString('hex') };

/**
 * Starts our built server on a database, which it migrates where needed.
 *
 * @param env the variables that differ from the usual ones
 * @param file another build of it
 */
export const startOurs = (url: string, port: number, env: Record<string, string> = {}, file = serverFile) =>
  start(file, port, '/api/admin/health', {
    DATABASE_URL: url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    REQUEST_LIMIT_PER_ADDRESS: '10000000',
    REQUEST_LIMIT_PER_SESSION: '10000000',
    // One sign-in serves a measurement, however long it takes.
    STEP_UP_MINUTES: '1440',
    ...env,
  });

/** Signs in as the main admin; the headers open every operation. */
export async function signIn({ url }: Running): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/admin/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** A database that our server has migrated, filled by `load`; gives its connection string. */
export async function prepare(
  serverUrl: (name?: string) => string,
  name: string,
  port: number,
  load: (client: Client) => Promise<void>,
  file?: string,
): Promise<string> {
  const main = new Client({ connectionString: serverUrl() });
  await main.connect();
  await main.query(`create database ${name}`);
  await main.end();
  await (await startOurs(serverUrl(name), port, {}, file)).stop();
  const client = new Client({ connectionString: serverUrl(name) });
  await client.connect();
  try {
    await load(client);
  } finally {
    await client.end();
  }
  return serverUrl(name);
}

/** What was measured, its value, its target, and whether it is met; undefined where there is no target. */
export type Row = [what: string, value: string, target: string, isMet: boolean | undefined];

/** The measurements as a table of Markdown, under a line on how they were made. */
export function toTable(how: string, rows: Row[]): string {
  const cores = cpus();
  return [
    `Node ${process.version}, ${cores.length} cores (${cores[0]?.model.trim()}), ${how}.`,
    '',
    '| Measured | Value | Target | |',
    '|---|---|---|---|',
    ...rows.map(
      ([what, value, target, isMet]) =>
        `| ${what} | ${value} | ${target} | ${isMet === undefined ? '' : isMet ? 'met' : '**missed**'} |`,
    ),
    '',
  ].join('\n');
}
