import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startBuiltServer } from '../testing/built-server.ts';
import { startPostgres } from '../testing/embedded-postgres.ts';
import { quantile } from './load.ts';
import { type Row, toTable } from './ours.ts';
import { withoutIndexes } from './without-indexes.ts';

/**
 * What a release's migrations do to a desk at work: a database as it was before the first of them, with a long audit log,
 * is migrated by the start of the built server while writers decide about top-ups.
 */
const { values: options } = parseArgs({
  options: {
    /** The first migration that the server applies; those before it are there already. */
    from: { type: 'string', default: '0028' },
    rows: { type: 'string', default: '5000000' },
    /** Top-ups, all of them pending, of which the writers decide some. */
    topups: { type: 'string', default: '100000' },
    writers: { type: 'string', default: '4' },
  },
});
const rows = Number(options.rows);
const folder = resolve(import.meta.dirname, '../../apps/admin-api/src/database/migrations');
const say = (line: string) => process.stderr.write(`${line}\n`);

const openClient = async (url: string, settings = {}) => {
  const client = new Client({ connectionString: url, ...settings });
  await client.connect();
  return client;
};

/** The tables as they were before `from`, filled. */
async function prepareBefore(client: Client): Promise<void> {
  await client.query(
    'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql') && file < options.from);
  for (const file of files.sort()) {
    for (const statement of readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint'))
      await client.query(statement);
    await client.query('insert into schema_migrations (name) values ($1)', [file.replace(/\.sql$/, '')]);
  }
  await client.query('set session_replication_role = replica');
  await client.query(`
    insert into users (role, full_name, email, password_hash)
    select case n when 0 then 'admin' else 'user' end::role, 'Customer ' || n, 'customer-' || n || '@example.com', 'x'
    from generate_series(0, 1000) as n`);
  await client.query(`insert into user_wallets (user_id) select id from users where role = 'user'`);
  await withoutIndexes(client, ['audit_log', 'topups'], async () => {
    await client.query(`
    insert into topups (user_id, amount, network, deposit_wallet_address)
    select id, 100, 'ETH', '0x52908400098527886E0F7030069857D2E4169EE7'
    from users, generate_series(1, ${Math.ceil(Number(options.topups) / 1_000)}) where role = 'user'`);
    await client.query(
      `insert into audit_log (actor_id, action, entity, entity_id, before, after, address, request_id, created_at)
       select (select id from users limit 1),
         (array['updateUser', 'setWithdrawalStatus', 'setTransactionStatus', 'verifyKyc'])[1 + n % 4],
         (array['user', 'withdrawal', 'transaction', 'user'])[1 + n % 4], gen_random_uuid()::text,
         '{"status":"pending"}', '{"status":"approved"}', '203.0.113.' || n % 250, gen_random_uuid()::text,
         timestamptz '2024-01-01' + n * interval '12 seconds'
       from generate_series(1, $1::int) as n`,
      [rows],
    );
  });
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}

/** One decision of a writer, in milliseconds since 1970. */
type Write = { began: number; ended: number; code: string | undefined };

/** Decides about top-ups, one after the other, on a connection with the time limits of the server's own. */
async function write(url: string, ids: string[], writes: Write[], isOver: () => boolean): Promise<void> {
  const client = await openClient(url, { lock_timeout: 5_000, statement_timeout: 30_000 });
  for (let id = ids.pop(); id !== undefined && !isOver(); id = ids.pop()) {
    const began = Date.now();
    let code: string | undefined;
    try {
      await client.query('begin');
      await client.query(`update topups set status = 'approved' where id = $1 and status = 'pending'`, [id]);
      await client.query(
        `insert into ledger_entries (user_id, amount, cause, cause_id, description)
         select user_id, amount, 'topup', id, 'Top-up' from topups where id = $1`,
        [id],
      );
      await client.query(
        `insert into audit_log (action, entity, entity_id, before, after)
         values ('setTransactionStatus', 'transaction', $1, '{"status":"pending"}', '{"status":"approved"}')`,
        [id],
      );
      await client.query('commit');
    } catch (error) {
      code = String(Object(error).code);
      await client.query('rollback');
    }
    writes.push({ began, ended: Date.now(), code });
    // A desk has pauses, and the machine has to do the migration too.
    await wait(5);
  }
  await client.end();
}

/** What was seen of the locks that a program held on a table: when first, when last. */
type Held = { mode: string; table: string; first: number; last: number };

/** Watches the strong locks of the connections with a name. */
async function watchLocks(url: string, application: string, held: Held[], isOver: () => boolean): Promise<void> {
  const client = await openClient(url);
  while (!isOver()) {
    const seen = await client.query<{ mode: string; table: string }>(
      `select mode, relation::regclass::text as table from pg_locks join pg_stat_activity using (pid)
       where application_name = $1 and granted and locktype = 'relation'
         and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
         and relation in (select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)`,
      [application],
    );
    const now = Date.now();
    for (const { mode, table } of seen.rows) {
      const known = held.find((each) => each.mode === mode && each.table === table && now - each.last < 500);
      if (known) known.last = now;
      else held.push({ mode, table, first: now, last: now });
    }
    await wait(20);
  }
  await client.end();
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`;

/** What the writers felt between two moments: of a write that began before or ended after, what falls between them. */
function feltBetween(writes: Write[], from: number, to: number): string {
  const during = writes.filter(({ began, ended }) => began <= to && ended >= from);
  const longest = Math.max(0, ...during.map(({ began, ended }) => Math.min(ended, to) - Math.max(began, from)));
  const ending = during.filter(({ ended }) => ended <= to);
  const failed = ending.filter(({ code }) => code !== undefined);
  const codes = [...new Set(failed.map(({ code }) => code))].join(', ');
  return `a write waits ${seconds(longest)} at most, ${failed.length} of ${ending.length} fail${codes === '' ? '' : ` (${codes})`}`;
}

function heldBetween(held: Held[], from: number, to: number): string {
  const strong = held.filter(({ first, last }) => last - first >= 100 && first <= to && last >= from);
  return strong.map(({ mode, table, first, last }) => `${mode} on ${table} ${seconds(last - first)}`).join(', ');
}

async function measure(url: string): Promise<Row[]> {
  const client = await openClient(url, { application_name: 'bench' });
  say(`Making ${rows.toLocaleString('en')} rows …`);
  await prepareBefore(client);
  const waiting = await client.query<{ id: string }>('select id from topups limit 100000');
  const ids = waiting.rows.map(({ id }) => id);
  const writes: Write[] = [];
  const held: Held[] = [];
  let isOver = false;
  const end = () => isOver;
  const others = [
    watchLocks(url, 'countinghouse migrations', held, end),
    ...Array.from({ length: Number(options.writers) }, () => write(url, ids, writes, end)),
  ];
  const table: Row[] = [];

  const quietFrom = Date.now();
  await wait(10_000);
  const quiet = writes.map(({ began, ended }) => ended - began);
  table.push([
    'Without a migration, 10 s',
    `${feltBetween(writes, quietFrom, Date.now())}, median ${quantile(quiet, 0.5)} ms`,
    '',
    undefined,
  ]);

  say('Migrating …');
  const server = await startBuiltServer({ DATABASE_URL: url, SEED: 'none' });
  const migratedAt = Date.now();
  await server.stop();
  const applied = await client.query<{ name: string; at: number }>(
    `select name, extract(epoch from applied_at)::float8 * 1000 as at from schema_migrations where name >= $1 order by name`,
    [options.from],
  );
  for (const [place, { name, at }] of applied.rows.entries()) {
    const until = applied.rows[place + 1]?.at ?? migratedAt;
    const locks = heldBetween(held, at, until);
    const value = `${seconds(until - at)}; ${feltBetween(writes, at, until)}${locks === '' ? '' : `; ${locks}`}`;
    say(`${name}: ${value}`);
    table.push([name, value, '', undefined]);
  }

  for (const how of ['', 'concurrently']) {
    await wait(2_000);
    const from = Date.now();
    await client.query(`create index ${how} scratch on audit_log (entity_id, created_at)`);
    const until = Date.now();
    // Those who waited for it are done a moment later.
    await wait(1_000);
    const value = `${seconds(until - from)}; ${feltBetween(writes, from, until)}`;
    say(`create index ${how}: ${value}`);
    table.push([`\`create index ${how}\` on audit_log`.replace(' `', '`'), value, '', undefined]);
    await client.query('drop index scratch');
  }
  isOver = true;
  await Promise.all(others);
  await client.end();
  return table;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '8GB' });
try {
  const how = `${rows.toLocaleString('en')} rows in audit_log, ${Number(options.topups).toLocaleString('en')} in topups, ${options.writers} writers, PostgreSQL with fsync off`;
  process.stdout.write(toTable(how, await measure(postgres.url())));
} finally {
  await postgres.stop();
}
