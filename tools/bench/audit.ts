import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Client } from 'pg';
import { startPostgres } from '../testing/embedded-postgres.ts';
import { median } from './load.ts';
import { prepare, type Row, signIn, startOurs, toTable } from './ours.ts';
import type { Running } from './processes.ts';
import { withoutIndexes } from './without-indexes.ts';

/** What the chain over the audit log costs: each decision, the migration of a long log, and checking it. */
const { values: options } = parseArgs({
  options: {
    entries: { type: 'string', default: '1000000' },
    decisions: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '5' },
    port: { type: 'string', default: '4380' },
    /** `postgres`, `pglite` or `log`: one part of it alone. */
    only: { type: 'string' },
  },
});
const entries = Number(options.entries);
const decisions = Number(options.decisions);
const rounds = Number(options.rounds);
const port = Number(options.port);
const callers = [1, 10, 50];

const withoutChain = 'drop trigger audit_log_chain on audit_log';
const say = (line: string) => process.stderr.write(`${line}\n`);

/** Top-ups that wait, one for each decision that will be made. */
const waiting = `
  with customers as (
    insert into users (full_name, email, password_hash)
    select 'Customer ' || n, 'customer-' || n || '@example.com', 'x' from generate_series(1, 500) as n returning id
  )
  insert into topups (user_id, amount, network, deposit_wallet_address)
  select id, 100, 'ETH', '0x52908400098527886E0F7030069857D2E4169EE7'
  from customers, generate_series(1, ${Math.ceil((decisions * (rounds + 1) * callers.length) / 500)})`;
const idsOfWaiting = `select id from topups where status = 'pending' order by id`;

/** A server, with what its callers have not decided yet. */
type Side = { server: Running; headers: Record<string, string>; ids: string[] };

async function openSide(server: Running, ids: string[]): Promise<Side> {
  const headers = { ...(await signIn(server)), 'content-type': 'application/json' };
  return { server, headers, ids };
}

/** Decisions a second, made by so many callers at once. */
async function decide({ server, headers, ids }: Side, atOnce: number): Promise<number> {
  const own = ids.splice(0, decisions);
  if (own.length < decisions) throw new Error('Nothing waits any more.');
  const began = performance.now();
  const caller = async () => {
    for (let id = own.pop(); id !== undefined; id = own.pop()) {
      const response = await fetch(`${server.url}/api/admin/transaction/status/${id}`, {
        method: 'PUT',
        headers,
        body: '{"status":"approved"}',
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`A decision was answered with ${response.status}.`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return decisions / ((performance.now() - began) / 1000);
}

/** Both sides in turn, so that a busy minute of the machine falls on both. */
async function compare(name: string, without: Side, chained: Side): Promise<Row[]> {
  const rows: Row[] = [];
  for (const atOnce of callers) {
    const measured = { without: [] as number[], chained: [] as number[] };
    await decide(without, atOnce);
    await decide(chained, atOnce);
    for (let round = 0; round < rounds; round += 1) {
      measured.without.push(await decide(without, atOnce));
      measured.chained.push(await decide(chained, atOnce));
    }
    const [before, after] = [median(measured.without), median(measured.chained)];
    const cost = 1 - after / before;
    const value = `${before.toFixed(0)}/s without the chain, ${after.toFixed(0)}/s with it: ${(cost * 100).toFixed(0)} % less`;
    say(`${name}, ${atOnce} at once: ${value}`);
    rows.push([`Decisions on ${name}, ${atOnce} at once`, value, '≤ 20 % less', cost <= 0.2]);
  }
  return rows;
}

async function onPostgres(url: (name?: string) => string): Promise<Row[]> {
  const ids: string[] = [];
  const chained = await prepare(url, 'chained', port, async (client) => {
    await client.query(waiting);
    ids.push(...(await client.query<{ id: string }>(idsOfWaiting)).rows.map(({ id }) => id));
    await client.query('vacuum analyze');
  });
  const main = new Client({ connectionString: url() });
  await main.connect();
  await main.query('create database without template chained');
  await main.end();
  const client = new Client({ connectionString: url('without') });
  await client.connect();
  await client.query(withoutChain);
  await client.end();
  const servers = [await startOurs(url('without'), port), await startOurs(chained, port + 1)] as const;
  try {
    return await compare('PostgreSQL', await openSide(servers[0], [...ids]), await openSide(servers[1], [...ids]));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function onPglite(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-audit-'));
  const chained = join(folder, 'chained');
  const without = join(folder, 'without');
  const inFolder = (dataDir: string, port: number) =>
    startOurs('', port, { DATABASE_URL: '', DATA_DIR: dataDir, SEED: 'none' });
  const inDatabase = async (dataDir: string, work: (client: PGlite) => Promise<unknown>) => {
    const client = await PGlite.create({ dataDir: join(dataDir, 'pglite'), extensions: { pg_trgm } });
    await work(client);
    await client.close();
  };
  const ids: string[] = [];
  try {
    await (await inFolder(chained, port)).stop();
    await inDatabase(chained, async (client) => {
      await client.exec(waiting);
      ids.push(...(await client.query<{ id: string }>(idsOfWaiting)).rows.map(({ id }) => id));
    });
    cpSync(chained, without, { recursive: true });
    await inDatabase(without, (client) => client.exec(withoutChain));
    const servers = [await inFolder(without, port), await inFolder(chained, port + 1)] as const;
    try {
      return await compare('PGlite', await openSide(servers[0], [...ids]), await openSide(servers[1], [...ids]));
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The log of two years, loaded without triggers, as it was before the chain. */
const longLog = `
  insert into audit_log (actor_id, action, entity, entity_id, before, after, address, request_id, created_at)
  select (select id from users limit 1), (array['updateUser', 'setWithdrawalStatus', 'setTransactionStatus', 'verifyKyc'])[1 + n % 4],
    (array['user', 'withdrawal', 'transaction', 'user'])[1 + n % 4], gen_random_uuid()::text,
    '{"status":"pending"}', '{"status":"approved"}', '203.0.113.' || n % 250, gen_random_uuid()::text,
    timestamptz '2024-01-01' + n * interval '1 minute'
  from generate_series(1, ${entries}) as n`;

async function ofLongLog(url: (name?: string) => string): Promise<Row[]> {
  const count = entries.toLocaleString('en');
  let secondsToChain = Number.NaN;
  const database = await prepare(url, 'long', port, async (client) => {
    await client.query('set session_replication_role = replica');
    await withoutIndexes(client, ['audit_log'], async () => void (await client.query(longLog)));
    await client.query('set session_replication_role = origin');
    await client.query('vacuum analyze');
    const began = performance.now();
    await client.query('select chain_audit_log()');
    secondsToChain = (performance.now() - began) / 1000;
  });
  const { seconds, mebibytes, said } = await verify(database);
  say(said);
  return [
    [`Chaining ${count} entries that were there before`, `${secondsToChain.toFixed(0)} s`, '', undefined],
    [
      `Checking ${count} entries`,
      `${seconds.toFixed(0)} s, at most ${mebibytes.toFixed(0)} MiB`,
      '≤ 250 MiB',
      mebibytes <= 250,
    ],
  ];
}

/** Runs the check as an operator would, with the most memory that it has had. */
async function verify(url: string) {
  const file = resolve(import.meta.dirname, '../../apps/admin-api/dist/audit-verify.js');
  const tellMemory = `process.once('exit', () => process.stderr.write(String(process.resourceUsage().maxRSS)))`;
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(tellMemory)}`, file], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let kibibytes = '';
  child.stdout.on('data', (data) => (said += data));
  child.stderr.on('data', (data) => (kibibytes += data));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The check ended with ${code}: ${said}${kibibytes}`);
  return { seconds: (performance.now() - began) / 1000, mebibytes: Number(kibibytes) / 1024, said: said.trim() };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

// As in production: a commit waits for the disk.
const server = await startPostgres({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' });
try {
  const parts = {
    postgres: () => onPostgres(server.url),
    pglite: onPglite,
    log: () => ofLongLog(server.url),
  };
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(parts))
    if (options.only === undefined || options.only === name) rows.push(...(await measure()));
  process.stdout.write(toTable(`${rounds} rounds of ${decisions} decisions each, the two sides in turn`, rows));
} finally {
  await server.stop();
}
