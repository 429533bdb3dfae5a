import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from '../testing/embedded-postgres.ts';
import { loadTransactions } from './load-transactions.ts';
import { median, quantile, timeEach } from './load.ts';
import { prepare, type Row, signIn, startOurs, toTable } from './ours.ts';

const { values: options } = parseArgs({
  options: {
    transactions: { type: 'string', default: '5000000' },
    times: { type: 'string', default: '20' },
    approvals: { type: 'string', default: '500' },
    port: { type: 'string', default: '4392' },
  },
});
const count = Number(options.transactions);
const times = Number(options.times);
const approvals = Number(options.approvals);
const port = Number(options.port);

const lists = {
  'first page': ['?page=1'],
  'pages all the way down': [0.01, 0.1, 0.3, 0.5, 0.8, 0.99].map(
    (part) => `?page=${Math.ceil((part * count) / 1_000)}`,
  ),
  'first page, filtered': [
    'status=pending',
    'network=BTC',
    'transaction_type=wallet',
    'transaction_type=topup&status=approved',
  ].map((filter) => `?page=1&${filter}`),
  'a month': ['?page=1&from=2025-03-01&to=2025-03-31', '?page=50&from=2025-03-01&to=2025-03-31'],
};

/** Milliseconds of each approval, one after the other, as somebody at the desk would see them. */
async function timeApprovals(url: string, ids: string[], headers: Record<string, string>): Promise<number[]> {
  const taken: number[] = [];
  for (const id of ids) {
    const began = performance.now();
    const response = await fetch(`${url}/api/admin/transaction/status/${id}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ status: 'approved', confirm_duplicate: true }),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`Approving ${id} answered ${response.status}.`);
    taken.push(performance.now() - began);
  }
  return taken;
}

async function pendingTopups(database: string): Promise<string[]> {
  const client = new Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `select id from topups where status = 'pending' order by id limit $1`,
    [approvals],
  );
  await client.end();
  return rows.map(({ id }) => id);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

// Approvals are measured as in production: on disk before the answer.
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const server = await startPostgres({ ...durable, shared_buffers: '1GB', max_wal_size: '8GB' });
try {
  const n = count.toLocaleString('en');
  process.stderr.write(`loading ${n} transactions …\n`);
  const database = await prepare(server.url, 'transactions', port, (client) => loadTransactions(client, count));
  const ours = await startOurs(database, port);
  try {
    const headers = await signIn(ours);
    const rows: Row[] = [];
    process.stderr.write('measuring …\n');
    for (const [name, queries] of Object.entries(lists)) {
      const paths = queries.map((query) => `/api/admin/all-transactions${query}&limit=1000`);
      await timeEach(ours.url, paths, 2, headers);
      const taken = await timeEach(ours.url, paths, Math.ceil((times * 6) / paths.length), headers);
      const p99 = quantile(taken, 0.99);
      const value = `p50 ${median(taken).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
      rows.push([`1,000 of ${n} transactions, with the exact total: ${name}`, value, 'p99 < 100 ms', p99 < 100]);
    }
    const taken = await timeApprovals(ours.url, await pendingTopups(database), headers);
    const value = `p50 ${median(taken).toFixed(1)} ms, p99 ${quantile(taken, 0.99).toFixed(1)} ms`;
    rows.push([`Approving a top-up, kept on the disk`, value, 'p50 < 15 ms', median(taken) < 15]);
    process.stdout.write(
      toTable(`${taken.length} approvals and ${times * 6} requests for each list, one after the other`, rows),
    );
  } finally {
    await ours.stop();
  }
} finally {
  await server.stop();
}
