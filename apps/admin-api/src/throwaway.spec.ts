import { appendFileSync, writeFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { it } from 'vitest';
import { loadUsers } from '../../../tools/bench/load-users.ts';
import * as schema from './database/schema';
import { createTestDatabase } from './test-support/postgres';
import { listWithdrawals } from './modules/withdrawals/withdrawals-repository-list';
import { listTickets } from './modules/tickets/tickets-repository-list';
const out = '/tmp/wt-measure.txt';
const W = Number(process.env.W ?? 200000), T = Number(process.env.T ?? 100000);
const log = (s: string) => appendFileSync(out, s + '\n');
it('measures', { timeout: 3_000_000 }, async () => {
  writeFileSync(out, '');
  const test = await createTestDatabase();
  const client = new pg.Client({ connectionString: test.url });
  await client.connect();
  await client.query(`set statement_timeout = 0; set maintenance_work_mem='256MB'`);
  const timed = async (what: string, work: () => Promise<unknown>) => { const t = performance.now(); await work(); log(`${what}: ${(performance.now() - t).toFixed(0)} ms`); };
  await timed('users', () => loadUsers(client, 100_000));
  const { rows: indexes } = await client.query(`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index where indrelid in ('withdrawals'::regclass,'tickets'::regclass) and not indisprimary and not indisunique`);
  await client.query(`drop index ${indexes.map((i) => i.name).join(', ')}`);
  await client.query(`create temporary table people as select id, row_number() over (order by id) as n from users where role = 'user'`);
  await client.query(`create index on people (n); analyze people`);
  await timed('insert withdrawals', () => client.query(`
    insert into withdrawals (user_id, wallet_address, amount, status, created_at)
    select id, '0x' || substr(encode(sha256(g::text::bytea), 'hex'), 1, 40), round((10 ^ (1 + 3.5 * (hashint4(g) & 65535) / 65536.0))::numeric, 2),
      (case when g % 50 = 0 then 'pending' when g % 7 = 0 then 'rejected' else 'approved' end)::withdrawal_status,
      timestamptz '2026-01-01' - g * interval '1 minute' * (1500000.0 / ${W})
    from generate_series(1, ${W}) as g join people on people.n = 1 + g % 100000`));
  await timed('insert tickets', () => client.query(`
    insert into tickets (user_id, subject, message, status, created_at, updated_at)
    select id, (array['My top-up has not arrived','When does my plan end?','Cannot sign in','Withdrawal is late','Change my email','Question about fees'])[1 + g % 6] || ' ' || (hashint4(g) & 1023), repeat('text ', 50),
      (enum_range(null::ticket_status))[1 + (hashint4(g * 3) & 65535) * 5 / 65536], timestamptz '2026-01-01' - g * interval '1 minute', timestamptz '2026-01-01' - g * interval '1 minute' * (1500000.0 / ${T}) + (hashint4(g) & 1023) * interval '1 hour'
    from generate_series(1, ${T}) as g join people on people.n = 1 + (g * 7) % 100000`));
  for (const { name, definition } of indexes) await timed(name, () => client.query(definition));
  await timed('vacuum', () => client.query('vacuum analyze'));
  log(JSON.stringify((await client.query(`select sort_key, kind, count(*)::int, sum(n)::int from list_counts group by 1,2`)).rows));
  log(JSON.stringify((await client.query(`select relname, pg_relation_size(oid)/1024/1024 as mb from pg_class where relname ~ '^(withdrawals|tickets)' and relkind in ('i','r') order by 2 desc`)).rows));

  const orm = drizzle(client, { schema, casing: 'snake_case' }) as never;
  const plain = client.query.bind(client);
  let explaining = false;
  let plans: string[] = [];
  (client as any).query = async (q: any, values: any) => {
    if (explaining && /select|with/i.test(q.text)) {
      const { rows } = await plain({ text: `explain (analyze, buffers) ${q.text}`, values });
      plans.push(rows.map((r: any) => r['QUERY PLAN']).join('\n'));
    }
    return plain(q, values);
  };
  const measure = async (what: string, work: () => Promise<any>) => {
    await work();
    const taken: number[] = [];
    let result: any;
    for (let i = 0; i < 7; i += 1) { const t = performance.now(); result = await work(); taken.push(performance.now() - t); }
    taken.sort((a, b) => a - b);
    explaining = true; plans = []; await work(); explaining = false;
    const execs = plans.map((p) => Number(/Execution Time: ([\d.]+)/.exec(p)?.[1]));
    const flags = plans.flatMap((p) => p.split('\n').filter((l) => /Seq Scan on (withdrawals|tickets|users|list_counts)|rows=\d{5,} loops|actual time=[\d.]+\.\.[\d.]+ rows=(\d{5,})/.test(l)).map((l) => l.trim()));
    const most = Math.max(0, ...plans.flatMap((p) => [...p.matchAll(/\(actual time=\S+ rows=([\d.]+) loops=(\d+)/g)].map((m) => Number(m[1]) * Number(m[2]))), ...plans.flatMap((p) => [...p.matchAll(/Removed by Filter: (\d+)/g)].map((m) => Number(m[1]))));
    log(`${what.padEnd(70)} total=${String(result.total)}${result.totalIsLowerBound ? '+' : ''} rows=${(result.withdrawals ?? result.tickets).length} median=${taken[3]?.toFixed(1)} ms  exec=${execs.map((e) => e.toFixed(1)).join('+')} most=${most}`);
    for (const f of flags) log('      ' + f);
    if (process.env.PLANS) log(plans.join('\n---\n'));
  };
  const sortsW = ['createdAt', '-createdAt', 'amount', '-amount', 'status', '-status', 'withdrawal_request', '-withdrawal_request'] as const;
  for (const sort of sortsW) for (const page of [1, W / 200, W / 100]) await measure(`W ${sort} page ${page}`, () => listWithdrawals(orm, { sort }, { page, limit: 100 }));
  const filters = [{ status: 'pending' }, { from: '2024-01-01', to: '2024-01-31' }, { from: '2023-06-01', to: '2025-06-01', status: 'approved' }, { amountMin: 150.5, amountMax: 903 }, { amountMin: 5000.01, status: 'rejected' }, { from: '2023-01-01', to: '2025-01-01', amountMin: 100.5, amountMax: 2000 }] as any[];
  for (const f of filters) for (const sort of ['-createdAt', 'amount', 'withdrawal_request', '-status']) {
    const { total } = await listWithdrawals(orm, { ...f, sort: sort as never }, { page: 1, limit: 1 });
    for (const page of [1, Math.ceil(total / 200)]) await measure(`W ${JSON.stringify(f)} ${sort} page ${page}`, () => listWithdrawals(orm, { ...f, sort: sort as never }, { page, limit: 100 }));
  }
  for (const search of ['garcia', 'anna', 'wd-0150', '0x5', 'anna garcia', 'zzzzqq', 'gmail', 'a', '4b227777d4']) await measure(`W search ${search}`, () => listWithdrawals(orm, { search }, { page: 1, limit: 100 }));
  await measure(`W search gmail by amount`, () => listWithdrawals(orm, { search: 'gmail', sort: 'amount', status: 'pending' }, { page: 3, limit: 100 }));
  for (const sort of ['ticket_id', '-subject', 'subject', 'status', '-updatedAt'] as const) for (const page of [1, T / 200, T / 100]) await measure(`T ${sort} page ${page}`, () => listTickets(orm, { sort }, { page, limit: 100 }));
  for (const f of [{ status: 'on_hold' }, { from: '2024-01-01', to: '2024-01-31' }, { from: '2023-06-01', to: '2025-06-01' }, { from: '2023-06-01', to: '2025-06-01', status: 'closed' }] as any[]) for (const sort of ['-updatedAt', 'subject', 'ticket_id', 'status']) {
    const { total } = await listTickets(orm, { ...f, sort: sort as never }, { page: 1, limit: 1 });
    for (const page of [1, Math.ceil(total / 200)]) await measure(`T ${JSON.stringify(f)} ${sort} page ${page}`, () => listTickets(orm, { ...f, sort: sort as never }, { page, limit: 100 }));
  }
  for (const search of ['garcia', 'new', 'on hold', 'tk-0099', 'fees 17', 'gmail', 'a', 'zzzzqq', 'late anna']) await measure(`T search ${search}`, () => listTickets(orm, { search }, { page: 1, limit: 100 }));
  // Writes.
  const many = async (what: string, statement: string) => { const taken = []; for (let i = 0; i < 200; i += 1) { const t = performance.now(); await plain(statement.replaceAll('$i', String(i))); taken.push(performance.now() - t); } taken.sort((a, b) => a - b); log(`${what}: median ${taken[100]?.toFixed(2)} p99 ${taken[197]?.toFixed(2)} ms`); };
  const decide = `update withdrawals set status = (case status when 'approved' then 'rejected' else 'approved' end)::withdrawal_status, updated_at = now() where withdrawal_request = 'WD-' || lpad((1000 + $i * 77)::text, 6, '0')`;
  await many('decide a withdrawal', decide);
  await plain('alter table withdrawals disable trigger withdrawals_list_changed');
  await many('without list_counts', decide);
  await plain('alter table withdrawals enable trigger withdrawals_list_changed');
  await many('update a ticket', `update tickets set status = 'closed', updated_at = now() where ticket_id = 'TK-' || lpad((1000 + $i * 77)::text, 6, '0')`);
  await client.end();
  await test.drop();
});
