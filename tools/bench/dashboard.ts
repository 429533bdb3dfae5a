import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from '../testing/embedded-postgres.ts';
import { loadRecords } from './load-records.ts';
import { loadTransactions } from './load-transactions.ts';
import { median, quantile, timeEach } from './load.ts';
import { prepare, type Row, signIn, startOurs, toTable } from './ours.ts';

const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    transactions: { type: 'string', default: '5000000' },
    times: { type: 'string', default: '500' },
    port: { type: 'string', default: '4394' },
  },
});
const users = Number(options.users);
const transactions = Number(options.transactions);
const times = Number(options.times);
const port = Number(options.port);

const say = (line: string) => process.stderr.write(`${line}\n`);

/** The dashboard's figures by plain SQL over the tables, in the order of {@link figuresOf}. */
const naive = `
  select
    (select count(*) from users where role = 'user' and closed_at is null),
    (select count(*) from withdrawals),
    (select coalesce(sum(amount), 0) from ledger_entries where amount > 0),
    (select coalesce(-sum(amount), 0) from ledger_entries where amount < 0),
    (select count(*) from topups),
    (select count(*) from user_plans),
    (select coalesce(sum(amount), 0) from user_plans),
    (select coalesce(sum(round(extract(epoch from ends_at - created_at) / 86400)), 0) from user_plans),
    (select count(*) from users where referred_by_id is not null),
    (select count(*) from tickets where status = 'resolved'),
    (select coalesce(sum(amount), 0) from topups where status = 'approved')
      - (select coalesce(sum(amount), 0) from withdrawals where status = 'approved')`;

type Dashboard = {
  netEarnings: number;
  stats: {
    users: number;
    withdrawals: number;
    wallet: { totalCredit: number; totalDebit: number };
    topups: { total: number };
    plans: { purchased: number; totalInvested: number; totalLockTime: number };
    referrals: { total: number };
    supportTickets: { resolved: number };
  };
};

const figuresOf = ({ netEarnings, stats }: Dashboard): number[] => [
  stats.users,
  stats.withdrawals,
  stats.wallet.totalCredit,
  stats.wallet.totalDebit,
  stats.topups.total,
  stats.plans.purchased,
  stats.plans.totalInvested,
  stats.plans.totalLockTime,
  stats.referrals.total,
  stats.supportTickets.resolved,
  netEarnings,
];

async function countNaively(database: string): Promise<number[]> {
  const client = new Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<string[]>({ text: naive, rowMode: 'array' });
  await client.end();
  return (rows[0] ?? []).map(Number);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const server = await startPostgres({ shared_buffers: '1GB', max_wal_size: '8GB' });
try {
  const size = `${users.toLocaleString('en')} users and ${transactions.toLocaleString('en')} transactions`;
  say(`loading ${size} …`);
  const database = await prepare(server.url, 'dashboard', port, async (client) => {
    await loadTransactions(client, transactions, users);
    say('loading what belongs to the users …');
    await loadRecords(client, users);
  });
  const ours = await startOurs(database, port);
  try {
    const headers = await signIn(ours);
    const { data } = (await (await fetch(`${ours.url}/api/admin/subadmin/getall`, { headers })).json()) as {
      data: { _id: string }[];
    };
    const path = `/api/admin/info/${data[0]?._id}`;
    say('measuring …');
    await timeEach(ours.url, [path], 20, headers);
    const taken = await timeEach(ours.url, [path], times, headers);
    const p99 = quantile(taken, 0.99);
    const shown = figuresOf((await (await fetch(ours.url + path, { headers })).json()) as Dashboard);
    const isEqual = JSON.stringify(shown) === JSON.stringify(await countNaively(database));
    const rows: Row[] = [
      [
        `Dashboard of ${size}`,
        `p50 ${median(taken).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
        'p99 < 150 ms',
        p99 < 150,
      ],
      ['… its figures against plain SQL', isEqual ? 'equal' : 'not equal', 'equal', isEqual],
    ];
    process.stdout.write(toTable(`${times} requests, one after the other`, rows));
  } finally {
    await ours.stop();
  }
} finally {
  await server.stop();
}
