import { randomBytes } from 'node:crypto';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { type Running, start } from './processes.ts';

const serverFile = resolve(import.meta.dirname, '../../apps/admin-api/dist/main.js');
const admin = { email: 'bench@countinghouse.example', password: randomBytes(12).toString('hex') };

/**
 * Starts the built server on a database, and migrates it if needed.
 *
 * @param env additional variables
 * @param file another build
 */
export const startCountinghouse = (url: string, port: number, env: Record<string, string> = {}, file = serverFile) =>
  start(file, port, '/api/admin/health', {
    DATABASE_URL: url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    REQUEST_LIMIT_PER_ADDRESS: '10000000',
    REQUEST_LIMIT_PER_SESSION: '10000000',
    // One sign-in lasts for a measurement of any length.
    STEP_UP_MINUTES: '1440',
    ...env,
  });

/** Signs in as the main admin. Returns the request headers. */
export async function signIn({ url }: Running): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/admin/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** Creates a migrated database and fills it with `load`. Returns its connection string. */
export async function createDatabase(
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
  await (await startCountinghouse(serverUrl(name), port, {}, file)).stop();
  const client = new Client({ connectionString: serverUrl(name) });
  await client.connect();
  try {
    await load(client);
  } finally {
    await client.end();
  }
  return serverUrl(name);
}

/** A measurement, its value, its target, and whether it is met; undefined without a target. */
export type Row = [measurement: string, value: string, target: string, isMet: boolean | undefined];

/** Formats the measurements as a Markdown table, below a line about the conditions. */
export function toTable(conditions: string, rows: Row[]): string {
  const cores = cpus();
  return [
    `Node ${process.version}, ${cores.length} cores (${cores[0]?.model.trim()}), ${conditions}.`,
    '',
    '| Measured | Value | Target | |',
    '|---|---|---|---|',
    ...rows.map(
      ([measurement, value, target, isMet]) =>
        `| ${measurement} | ${value} | ${target} | ${isMet === undefined ? '' : isMet ? 'met' : '**missed**'} |`,
    ),
    '',
  ].join('\n');
}
