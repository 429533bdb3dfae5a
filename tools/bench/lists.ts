import { parseArgs } from 'node:util';
import { startPostgres } from '../testing/embedded-postgres.ts';
import { exportList } from './export-list.ts';
import { loadLists, type ListSizes } from './load-lists.ts';
import { runLoad, measureEach } from './load.ts';
import { createDatabase, type Row, signIn, startCountinghouse, toTable } from './countinghouse.ts';

const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    transactions: { type: 'string', default: '500000' },
    withdrawals: { type: 'string', default: '100000' },
    tickets: { type: 'string', default: '50000' },
    programs: { type: 'string', default: '20000' },
    audit: { type: 'string', default: '1000000' },
    /** Measures only this list. */
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

/** The kinds of queries, and the maximum 99th percentile of each, in milliseconds. */
const TARGETS_MS = { first: 100, 'near an end': 100, middle: 400, filtered: 100, searched: 1_000 };
type Kind = keyof typeof TARGETS_MS;
type Queries = Record<Kind, string[]>;
const KINDS: readonly Kind[] = ['first', 'near an end', 'middle', 'filtered', 'searched'];

/** Page sizes. */
const PAGE_SIZES = [10, 25, 100];
const pagesAt = (count: number, parts: number[], query: string) =>
  parts.flatMap((part) =>
    PAGE_SIZES.map((limit) => `${query}&limit=${limit}&page=${Math.ceil((part * count) / limit)}`),
  );
const firstPages = (...queries: string[]) =>
  queries.flatMap((query) => PAGE_SIZES.map((limit) => `${query}&limit=${limit}&page=1`));

const SEARCH_TERMS = ['ann', 'lovelace', 'garcia', 'ada.garcia', 'zimmermann zoe', 'gmail', '0612345', 'nobody-at-all'];
const searchPages = (...terms: string[]) => firstPages(...terms.map((term) => `search=${encodeURIComponent(term)}`));
const END_POSITIONS = [0.01, 0.99];
const MIDDLE_POSITIONS = [0.3, 0.6];

const lists: Record<string, { path: string; count: number; queries: Queries }> = {
  transactions: {
    path: '/all-transactions',
    count: sizes.transactions,
    queries: {
      first: firstPages('', 'sort=date', 'sort=amount', 'sort=-amount'),
      'near an end': ['sort=-date', 'sort=amount'].flatMap((sort) => pagesAt(sizes.transactions, END_POSITIONS, sort)),
      middle: ['sort=-date', 'sort=amount'].flatMap((sort) => pagesAt(sizes.transactions, MIDDLE_POSITIONS, sort)),
      filtered: firstPages(
        ...['status=pending', 'network=BTC', 'transaction_type=debit', 'status=cancelled&network=ETH&sort=-amount'],
        ...['from=2025-03-01&to=2025-03-31', 'amount_min=100&amount_max=2500', 'amount_min=123.45&sort=amount'],
        ...['status=approved&amount_max=99.5&sort=-amount', 'from=2025-03-01&to=2025-03-31&amount_min=1000'],
      ),
      searched: searchPages(
        ...SEARCH_TERMS,
        'usdt',
        'eth garcia',
        'tu-000123',
        '0xab12cd',
        'bc1qar0',
        'gold',
        'ada',
        'wt-0004',
      ),
    },
  },
  withdrawals: {
    path: '/withdrawals',
    count: sizes.withdrawals,
    queries: {
      first: firstPages('', 'sort=createdAt', 'sort=amount', 'sort=-amount'),
      'near an end': ['sort=-createdAt', 'sort=amount'].flatMap((sort) =>
        pagesAt(sizes.withdrawals, END_POSITIONS, sort),
      ),
      middle: ['sort=-createdAt', 'sort=amount'].flatMap((sort) => pagesAt(sizes.withdrawals, MIDDLE_POSITIONS, sort)),
      filtered: firstPages('status=pending', 'from=2025-03-01&to=2025-03-31', 'amount_min=100&amount_max=2500'),
      searched: searchPages(...SEARCH_TERMS, 'wd-000123', '0xab12cd'),
    },
  },
  tickets: {
    path: '/support-enquiries',
    count: sizes.tickets,
    queries: {
      first: firstPages('', 'sort=updatedAt', 'sort=subject'),
      'near an end': ['sort=-updatedAt', 'sort=subject'].flatMap((sort) => pagesAt(sizes.tickets, END_POSITIONS, sort)),
      middle: ['sort=-updatedAt', 'sort=subject'].flatMap((sort) => pagesAt(sizes.tickets, MIDDLE_POSITIONS, sort)),
      filtered: firstPages('status=pending', 'from=2025-03-01&to=2025-03-31'),
      searched: searchPages(...SEARCH_TERMS, 'tk-000123', 'top-up', 'garcia network'),
    },
  },
  programs: {
    path: '/referrals',
    count: sizes.programs,
    queries: {
      first: firstPages('', 'sort=createdAt'),
      'near an end': pagesAt(sizes.programs, END_POSITIONS, 'sort=-createdAt'),
      middle: pagesAt(sizes.programs, MIDDLE_POSITIONS, 'sort=-createdAt'),
      filtered: firstPages('status=inactive', 'from=2025-03-01&to=2025-03-31'),
      searched: searchPages(...SEARCH_TERMS, 'refab'),
    },
  },
  'audit log': {
    path: '/audit-log',
    count: sizes.auditEntries,
    queries: {
      first: firstPages('', 'sort=createdAt'),
      'near an end': pagesAt(sizes.auditEntries, END_POSITIONS, 'sort=-createdAt'),
      middle: pagesAt(sizes.auditEntries, MIDDLE_POSITIONS, 'sort=-createdAt'),
      filtered: firstPages('action=updateUser', 'record_type=withdrawal', 'from=2025-03-01&to=2025-03-31'),
      searched: searchPages(...SEARCH_TERMS, '203.0.113.7'),
    },
  },
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const server = await startPostgres({ shared_buffers: '2GB', max_wal_size: '8GB' });
try {
  process.stderr.write('loading …\n');
  const database = await createDatabase(server.url, 'lists', port, (client) => loadLists(client, sizes));
  const countinghouse = await startCountinghouse(database, port);
  try {
    const headers = await signIn(countinghouse);
    const rows: Row[] = [];
    const measure = async (name: string, paths: string[], target: number) => {
      process.stderr.write(`${name} …\n`);
      // Warms up the database's cache.
      await measureEach(countinghouse.url, paths, 1, headers);
      const { perSecond, p99 } = await runLoad(countinghouse.url, paths, Number(options.seconds), headers);
      rows.push([name, `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms`, `p99 < ${target} ms`, p99 < target]);
    };
    const { data: admins } = (await (
      await fetch(`${countinghouse.url}/api/admin/subadmin/getall`, { headers })
    ).json()) as {
      data: { _id: string }[];
    };
    await measure('Dashboard', [`/api/admin/info/${admins[0]?._id}`], 150);
    for (const [list, { path, count, queries }] of Object.entries(lists)) {
      if (options.only !== undefined && options.only !== list) continue;
      for (const kind of KINDS) {
        const paths = queries[kind].map((query) => `/api/admin${path}?${query.replace(/^&/, '')}`);
        await measure(`${count.toLocaleString('en')} ${list}, ${kind}`, paths, TARGETS_MS[kind]);
      }
      process.stderr.write(`${list}, export …\n`);
      const file = await exportList(countinghouse, `/api/admin${path}`, headers);
      rows.push([
        `Export of ${file.rows.toLocaleString('en')} ${list}`,
        `${Math.round(file.perSecond).toLocaleString('en')} rows/s, at most ${file.maxMebibytes.toFixed(0)} MiB`,
        '',
        undefined,
      ]);
    }
    process.stdout.write(toTable(`10 connections, ${options.seconds} s each, pages of 10, 25 and 100 rows`, rows));
  } finally {
    await countinghouse.stop();
  }
} finally {
  await server.stop();
}
