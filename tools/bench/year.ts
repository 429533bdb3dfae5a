import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { startBuiltServer } from '../testing/built-server.ts';
import { median } from './load.ts';
import { type Row, startOurs, toTable } from './ours.ts';
import type { Running } from './processes.ts';

/**
 * What the embedded database comes to in years of the demo's pace: the demo is two years of business, and each further year
 * adds half of it, with an entry of the audit log for each decision and each look at a document.
 */
const { values: options } = parseArgs({
  options: { years: { type: 'string', default: '1,10' }, port: { type: 'string', default: '4390' } },
});
const port = Number(options.port);
const say = (line: string) => process.stderr.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'countinghouse-year-'));

const sizeOf = (path: string): number =>
  readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
    const inner = join(path, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(inner) : statSync(inner).size);
  }, 0);
const mebibytes = (bytes: number) => bytes / 1024 / 1024;

/** A year more of business, made of what the demo has. */
const aYear = [
  `create temporary table pace as select
     (select count(*) / 2 from users where role = 'user' and created_at > now() - interval '3 years' and email not like 'later-%')::int as people,
     (select count(*) / 2 from topups where description is distinct from 'later')::int as topups,
     (select count(*) / 2 from ledger_entries where description <> 'later')::int as entries,
     (select count(*) / 2 from withdrawals where wallet_address <> 'later')::int as withdrawals,
     (select count(*) / 2 from tickets where message <> 'later')::int as tickets`,
  `create temporary table files as select content_type, content, row_number() over () as n from uploads
     where name not like 'later-%' limit 50`,
  `with added as (
     insert into users (full_name, email, phone_number, password_hash, kyc_status)
     select 'Later Customer ' || n, 'later-' || gen_random_uuid() || '@example.com', '+41 79 ' || n, 'x', 'completed'
     from pace, generate_series(1, people) as n returning id
   ), numbered as (select id, row_number() over () as n from added), file as (
     insert into uploads (id, owner, name, content_type, content)
     select gen_random_uuid(), 'user_document', 'later-' || gen_random_uuid(), content_type, content
     from numbered join files on files.n = 1 + numbered.n % (select count(*) from files) returning id
   )
   select count(*) from file`,
  `insert into topups (user_id, amount, status, network, deposit_wallet_address, description, created_at)
   select (select id from users where role = 'user' offset n % 300 limit 1), 100 + n, 'approved', 'ETH', '0x1', 'later',
     now() - n * interval '2 hours' from pace, generate_series(1, topups) as n`,
  `insert into ledger_entries (user_id, amount, cause, cause_id, description, created_at)
   select (select id from users where role = 'user' offset n % 300 limit 1), 100 + n, 'adjustment', gen_random_uuid(), 'later',
     now() - n * interval '2 hours' from pace, generate_series(1, entries) as n`,
  `insert into withdrawals (user_id, wallet_address, amount, status, created_at)
   select (select id from users where role = 'user' offset n % 300 limit 1), 'later', 10, 'approved', now() - n * interval '5 days'
   from pace, generate_series(1, withdrawals) as n`,
  `insert into tickets (user_id, subject, message, status)
   select (select id from users where role = 'user' offset n % 300 limit 1), 'A question', 'later', 'closed'
   from pace, generate_series(1, tickets) as n`,
  `insert into audit_log (action, entity, entity_id, before, after, address, request_id)
   select 'setTransactionStatus', 'transaction', gen_random_uuid(), '{"status":"pending"}', '{"status":"approved"}',
     '203.0.113.7', gen_random_uuid() from pace, generate_series(1, topups + withdrawals + tickets + 2 * people) as n`,
  `drop table pace, files`,
];

const startDemo = () =>
  startOurs('', port, { DATABASE_URL: '', DATA_DIR: folder, SEED: 'demo', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });

async function addYears(years: number): Promise<string> {
  const client = await PGlite.create({ dataDir: join(folder, 'pglite'), extensions: { pg_trgm } });
  for (let year = 0; year < years; year += 1) for (const statement of aYear) await client.exec(statement);
  const { rows } = await client.query<{ said: string }>(`
    select concat((select count(*) from users), ' users, ', (select count(*) from topups) + (select count(*) from ledger_entries),
      ' transactions, ', (select count(*) from audit_log), ' entries of the audit log, ', (select count(*) from uploads),
      ' files') as said`);
  await client.close();
  return rows[0]?.said ?? '';
}

async function measure(name: string, said: string): Promise<Row> {
  const server = await startDemo();
  try {
    const figures = `${said}: ${await measureRunning(server)}`;
    say(`${name}: ${figures}`);
    return [name, figures, '', undefined];
  } finally {
    await server.stop();
  }
}

async function measureRunning(server: Running): Promise<string> {
  const body = JSON.stringify({ email: 'admin@countinghouse.example', password: 'countinghouse' });
  const headers = { 'content-type': 'application/json' };
  const entered = await fetch(`${server.url}/api/admin/signin`, { method: 'POST', headers, body });
  const { token } = (await entered.json()) as { token: string };
  const ask = async (path: string) => {
    const began = performance.now();
    const answer = await fetch(`${server.url}/api/admin${path}`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
    return performance.now() - began;
  };
  const first = await ask('/all-transactions?page=1&limit=10');
  const next: number[] = [];
  for (let time = 0; time < 20; time += 1) next.push(await ask('/all-transactions?page=1&limit=10'));
  const memory = server.rssMebibytes();
  const size = mebibytes(sizeOf(folder));
  return `folder ${size.toFixed(0)} MiB, start ${(server.msToHealthy / 1000).toFixed(1)} s, first list ${first.toFixed(0)} ms, then ${median(next).toFixed(0)} ms, memory ${memory.toFixed(0)} MiB`;
}

try {
  const rows: Row[] = [];
  // Making the demo may take longer than a start may.
  await (await startBuiltServer({ DATA_DIR: folder, SEED: 'demo' })).stop();
  rows.push(await measure('The demo, two years', await addYears(0)));
  let there = 0;
  for (const years of options.years.split(',').map(Number)) {
    const said = await addYears(years - there);
    there = years;
    rows.push(await measure(`${years === 1 ? 'One year' : `${years} years`} more`, said));
  }
  process.stdout.write(toTable('PGlite in a folder', rows));
} finally {
  rmSync(folder, { recursive: true });
}
