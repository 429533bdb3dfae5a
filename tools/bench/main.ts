import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../testing/embedded-postgres.ts';
import { type Load, median, runLoad, quantile, measureEach } from './load.ts';
import { loadUsers } from './load-users.ts';
import { createDatabase, type Row, signIn, startCountinghouse, toTable } from './countinghouse.ts';
import { start } from './processes.ts';
import { searches, shortSearches } from './searches.ts';

const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    port: { type: 'string', default: '4390' },
  },
});
const MANY_USERS = Number(options.users);
const FEW_USERS = 1_000;
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const port = Number(options.port);

const log = (line: string) => process.stderr.write(`${line}\n`);
const BARE_SERVER_FILE = resolve(import.meta.dirname, 'bare-server.mjs');

const listPaths = (path: string) => Array.from({ length: 50 }, (_, index) => `${path}?page=${index + 1}&limit=10`);
const searchPaths = (path: string, terms = searches) =>
  terms.map((term) => `${path}?page=1&limit=10&search=${encodeURIComponent(term)}`);
const LIST_PATH = '/api/admin/user/getall';

/** Returns the medians of several rounds. The two servers alternate, so that load on the machine affects both. */
function toMedianLoad(loads: Load[]): Load {
  return { perSecond: median(loads.map(({ perSecond }) => perSecond)), p99: median(loads.map(({ p99 }) => p99)) };
}

async function measureThroughput(database: string) {
  const bare = await start(BARE_SERVER_FILE, port + 1, '/page?page=1&limit=1', { DATABASE_URL: database });
  const countinghouse = await startCountinghouse(database, port);
  try {
    const headers = await signIn(countinghouse);
    const loads = { bare: [] as Load[], countinghouse: [] as Load[] };
    for (const warmUp of [1, ...Array.from({ length: rounds }, () => 0)]) {
      const duration = warmUp ? Math.min(2, seconds) : seconds;
      const bareLoad = await runLoad(bare.url, listPaths('/page'), duration, {});
      const countinghouseLoad = await runLoad(countinghouse.url, listPaths(LIST_PATH), duration, headers);
      if (warmUp) continue;
      loads.bare.push(bareLoad);
      loads.countinghouse.push(countinghouseLoad);
      log(`list: bare driver ${bareLoad.perSecond.toFixed(0)}/s, ours ${countinghouseLoad.perSecond.toFixed(0)}/s`);
    }
    return { bare: toMedianLoad(loads.bare), countinghouse: toMedianLoad(loads.countinghouse) };
  } finally {
    await Promise.all([bare.stop(), countinghouse.stop()]);
  }
}

async function measureSearchAndDepth(database: string) {
  const bare = await start(BARE_SERVER_FILE, port + 1, '/page?page=1&limit=1', { DATABASE_URL: database });
  const countinghouse = await startCountinghouse(database, port);
  try {
    const headers = await signIn(countinghouse);
    await runLoad(countinghouse.url, searchPaths(LIST_PATH), 3, headers);
    const search = toMedianLoad(
      await repeat(rounds, () => runLoad(countinghouse.url, searchPaths(LIST_PATH), seconds, headers)),
    );
    const shortSearch = await runLoad(countinghouse.url, searchPaths(LIST_PATH, shortSearches), seconds, headers);
    const counted = await runLoad(bare.url, listPaths('/counted'), seconds, {});
    const bareSearch = await runLoad(bare.url, searchPaths('/search'), seconds, {});
    const lastPage = Math.ceil(MANY_USERS / 10);
    const pages = [0.1, 0.3, 0.499, 0.501, 0.7, 0.9, 1].map((part) => Math.max(1, Math.round(lastPage * part)));
    const sorts = ['-createdAt', 'fullName', 'email', 'phoneNumber', 'kyc_status'];
    const deepPaths = sorts.flatMap((sort) => pages.map((page) => `${LIST_PATH}?page=${page}&limit=10&sort=${sort}`));
    await measureEach(countinghouse.url, deepPaths, 1, headers);
    const deep = await measureEach(countinghouse.url, deepPaths, 5, headers);
    return { search, shortSearch, counted, bareSearch, deep };
  } finally {
    await Promise.all([bare.stop(), countinghouse.stop()]);
  }
}

async function repeat<T>(times: number, measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let time = 0; time < times; time += 1) results.push(await measure());
  return results;
}

async function measureIdle(database: string) {
  const starts = await repeat(5, async () => {
    const countinghouse = await startCountinghouse(database, port);
    await countinghouse.stop();
    return countinghouse.msToHealthy;
  });
  const countinghouse = await startCountinghouse(database, port);
  await wait(3_000);
  const rss = countinghouse.rssMebibytes();
  await countinghouse.stop();
  return { msToHealthy: median(starts), rss };
}

// Exiting ends PostgreSQL, so that an interrupted run leaves no database.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const server = await startPostgres({ shared_buffers: '1GB', max_connections: '100' });
try {
  const withUsers = (name: string, users: number) => {
    log(`loading ${users.toLocaleString('en')} users …`);
    return createDatabase(server.url, name, port, (client) => loadUsers(client, users));
  };
  const small = await withUsers('few', FEW_USERS);
  const large = await withUsers('many', MANY_USERS);
  const atFew = await measureThroughput(small);
  const atMany = await measureThroughput(large);
  const { search, shortSearch, counted, bareSearch, deep } = await measureSearchAndDepth(large);
  const idle = await measureIdle(small);

  const share = atMany.countinghouse.perSecond / atMany.bare.perSecond;
  const slowdown = atFew.countinghouse.perSecond / atMany.countinghouse.perSecond;
  const n = MANY_USERS.toLocaleString('en');
  const perSecond = (load: Load) =>
    `${load.perSecond.toFixed(load.perSecond < 10 ? 1 : 0)}/s, p99 ${load.p99.toFixed(0)} ms`;
  const rows: Row[] = [
    [`Page of ${n}, bare driver, without a total`, perSecond(atMany.bare), '', undefined],
    [`Page of ${n}, bare driver, with count(*)`, perSecond(counted), '', undefined],
    [`Page of ${n}, Countinghouse, with its exact total`, perSecond(atMany.countinghouse), '', undefined],
    ['… as a share of the bare driver without a total', share.toFixed(2), '≥ 0.35', share >= 0.35],
    [`Page of ${FEW_USERS.toLocaleString('en')}, Countinghouse`, perSecond(atFew.countinghouse), '', undefined],
    [
      `… slows down from ${FEW_USERS.toLocaleString('en')} to ${n} by`,
      `${slowdown.toFixed(2)} ×`,
      '≤ 1.5 ×',
      slowdown <= 1.5,
    ],
    [`Search in ${n}, bare driver, ilike and count(*)`, perSecond(bareSearch), '', undefined],
    [`Search in ${n}, Countinghouse`, perSecond(search), 'p99 < 1,000 ms', search.p99 < 1_000],
    ['… of one or two letters', perSecond(shortSearch), '', undefined],
    ['Deep pages, five sort orders, median', `${median(deep).toFixed(0)} ms`, '', undefined],
    [
      'Deep pages, five sort orders, p95',
      `${quantile(deep, 0.95).toFixed(0)} ms`,
      '< 400 ms',
      quantile(deep, 0.95) < 400,
    ],
    [
      'From start to healthy on PostgreSQL',
      `${idle.msToHealthy.toFixed(0)} ms`,
      '≤ 1,000 ms',
      idle.msToHealthy <= 1_000,
    ],
    ['Memory when idle on PostgreSQL', `${idle.rss.toFixed(0)} MiB`, '≤ 150 MiB', idle.rss <= 150],
  ];
  process.stdout.write(toTable(`${rounds} rounds of ${seconds} s, 10 connections`, rows));
} finally {
  await server.stop();
}
