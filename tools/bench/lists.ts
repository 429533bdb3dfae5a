import { parseArgs } from 'node:util';
import { startPostgres } from '../testing/embedded-postgres.ts';
import { exportList } from './export-list.ts';
import { loadLists, type ListSizes } from './load-lists.ts';
import { putUnderLoad, timeEach } from './load.ts';
import { prepare, type Row, signIn, startOurs, toTable } from './ours.ts';

const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    transactions: { type: 'string', default: '500000' },
    withdrawals: { type: 'string', default: '100000' },
    tickets: { type: 'string', default: '50000' },
    programs: { type: 'string', default: '20000' },
    audit: { type: 'string', default: '1000000' },
    /** Only this list. */
    only: { type: 'string' },
    seconds: { type: 'string', default: '8' },
    port: { type: 'string', default: '4397' },
  },
});
const port = Number(options.port);
const sizes: ListSizes = {
  users: Number(options.users),
  transactions: Number(options.transactions),
  withdrawals: Number(options.withdrawals),
  tickets: Number(options.tickets),
  programs: Number(options.programs),
  auditEntries: Number(options.audit),
};

/** What may be asked of a list, and the 99th percentile that each kind of page may take, in milliseconds. */
const targets = { first: 100, 'near an end': 100, middle: 400, filtered: 100, searched: 1_000 };
type Kind = keyof typeof targets;
type Queries = Record<Kind, string[]>;
const kinds: readonly Kind[] = ['first', 'near an end', 'middle', 'filtered', 'searched'];

/** Pages of ten, twenty-five and a hundred rows. */
const limits = [10, 25, 100];
const at = (count: number, parts: number[], query: string) =>
  parts.flatMap((part) => limits.map((limit) => `${query}&limit=${limit}&page=${Math.ceil((part * count) / limit)}`));
const first = (...queries: string[]) =>
  queries.flatMap((query) => limits.map((limit) => `${query}&limit=${limit}&page=1`));

const people = ['ann', 'lovelace', 'garcia', 'ada.garcia', 'zimmermann zoe', 'gmail', '0612345', 'nobody-at-all'];
const searched = (...words: string[]) => first(...words.map((word) => `search=${encodeURIComponent(word)}`));
const ends = [0.01, 0.99];
const middle = [0.3, 0.6];

const lists: Record<string, { path: string; count: number; queries: Queries }> = {
  transactions: {
    path: '/all-transactions',
    count: sizes.transactions,
    queries: {
      first: first('', 'sort=date', 'sort=amount', 'sort=-amount'),
      'near an end': ['sort=-date', 'sort=amount'].flatMap((sort) => at(sizes.transactions, ends, sort)),
      middle: ['sort=-date', 'sort=amount'].flatMap((sort) => at(sizes.transactions, middle, sort)),
      filtered: first(
        ...['status=pending', 'network=BTC', 'transaction_type=debit', 'status=cancelled&network=ETH&sort=-amount'],
        ...['from=2025-03-01&to=2025-03-31', 'amount_min=100&amount_max=2500', 'amount_min=123.45&sort=amount'],
        ...['status=approved&amount_max=99.5&sort=-amount', 'from=2025-03-01&to=2025-03-31&amount_min=1000'],
      ),
      searched: searched(...people, 'usdt', 'eth garcia', 'tu-000123', '0xab12cd', 'bc1qar0', 'gold', 'ada', 'wt-0004'),
    },
  },
  withdrawals: {
    path: '/withdrawals',
    count: sizes.withdrawals,
    queries: {
      first: first('', 'sort=createdAt', 'sort=amount', 'sort=-amount'),
      'near an end': ['sort=-createdAt', 'sort=amount'].flatMap((sort) => at(sizes.withdrawals, ends, sort)),
      middle: ['sort=-createdAt', 'sort=amount'].flatMap((sort) => at(sizes.withdrawals, middle, sort)),
      filtered: first('status=pending', 'from=2025-03-01&to=2025-03-31', 'amount_min=100&amount_max=2500'),
      searched: searched(...people, 'wd-000123', '0xab12cd'),
    },
  },
  tickets: {
    path: '/support-enquiries',
    count: sizes.tickets,
    queries: {
      first: first('', 'sort=updatedAt', 'sort=subject'),
      'near an end': ['sort=-updatedAt', 'sort=subject'].flatMap((sort) => at(sizes.tickets, ends, sort)),
      middle: ['sort=-updatedAt', 'sort=subject'].flatMap((sort) => at(sizes.tickets, middle, sort)),
      filtered: first('status=pending', 'from=2025-03-01&to=2025-03-31'),
      searched: searched(...people, 'tk-000123', 'top-up', 'garcia network'),
    },
  },
  programs: {
    path: '/referrals',
    count: sizes.programs,
    queries: {
      first: first('', 'sort=createdAt'),
      'near an end': at(sizes.programs, ends, 'sort=-createdAt'),
      middle: at(sizes.programs, middle, 'sort=-createdAt'),
      filtered: first('status=inactive', 'from=2025-03-01&to=2025-03-31'),
      searched: searched(...people, 'refab'),
    },
  },
  'audit log': {
    path: '/audit-log',
    count: sizes.auditEntries,
    queries: {
      first: first('', 'sort=createdAt'),
      'near an end': at(sizes.auditEntries, ends, 'sort=-createdAt'),
      middle: at(sizes.auditEntries, middle, 'sort=-createdAt'),
      filtered: first('action=updateUser', 'record_type=withdrawal', 'from=2025-03-01&to=2025-03-31'),
      searched: searched(...people, '203.0.113.7'),
    },
  },
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const server = await startPostgres({ shared_buffers: '2GB', max_wal_size: '8GB' });
try {
  process.stderr.write('loading …\n');
  const database = await prepare(server.url, 'lists', port, (client) => loadLists(client, sizes));
  const ours = await startOurs(database, port);
  try {
    const headers = await signIn(ours);
    const rows: Row[] = [];
    const load = async (name: string, paths: string[], target: number) => {
      process.stderr.write(`${name} …\n`);
      // Each once, so that the database has read what it needs from the disk.
      await timeEach(ours.url, paths, 1, headers);
      const { perSecond, p99 } = await putUnderLoad(ours.url, paths, Number(options.seconds), headers);
      rows.push([name, `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms`, `p99 < ${target} ms`, p99 < target]);
    };
    const { data: admins } = (await (await fetch(`${ours.url}/api/admin/subadmin/getall`, { headers })).json()) as {
      data: { _id: string }[];
    };
    await load('Dashboard', [`/api/admin/info/${admins[0]?._id}`], 150);
    for (const [list, { path, count, queries }] of Object.entries(lists)) {
      if (options.only !== undefined && options.only !== list) continue;
      for (const kind of kinds) {
        const paths = queries[kind].map((query) => `/api/admin${path}?${query.replace(/^&/, '')}`);
        await load(`${count.toLocaleString('en')} ${list}, ${kind}`, paths, targets[kind]);
      }
      process.stderr.write(`${list}, its file …\n`);
      const file = await exportList(ours, `/api/admin${path}`, headers);
      rows.push([
        `The file of ${file.rows.toLocaleString('en')} ${list}`,
        `${Math.round(file.perSecond).toLocaleString('en')} rows/s, at most ${file.mebibytes.toFixed(0)} MiB`,
        '',
        undefined,
      ]);
    }
    process.stdout.write(toTable(`10 connections, ${options.seconds} s each, pages of 10, 25 and 100 rows`, rows));
  } finally {
    await ours.stop();
  }
} finally {
  await server.stop();
}
