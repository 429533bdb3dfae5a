import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fixtures } from '@countinghouse/api-client/testing';
// The library does not export what this bench measures.
/* eslint-disable @nx/enforce-module-boundaries */
import { indexPages } from '../../libs/feature-finance/src/lib/transactions/transaction-index.ts';
import { findTransactions } from '../../libs/feature-finance/src/lib/transactions/find-transactions.ts';
/* eslint-enable @nx/enforce-module-boundaries */
import { median, quantile } from './load.ts';
import { type Row, toTable } from './ours.ts';

const pageCount = 100;
const pageSize = 1_000;
const runs = 51;

const pages = Array.from({ length: pageCount }, (_, page) => {
  const transactions = Array.from({ length: pageSize }, (_, row) => {
    const number = pageSize * page + row;
    return fixtures.transaction({
      _id: `t${number}`,
      user_id: { _id: `u${number}`, email: `user-${number}@example.com`, fullName: 'Ada Lovelace' },
      transaction_hash: `0x${number.toString(16).padStart(64, '0')}`,
    });
  });
  return { success: true as const, data: { transactions } };
});
/** As many as the panel loads. */
const loaded = pages.slice(0, 20);
const index = indexPages(loaded);
const everybody = loaded.flatMap(({ data }) => data.transactions);

const noFilters = { type: '', status: '', network: '', from: '', to: '', amount_min: '', amount_max: '' };
/** Two questions of each kind, asked in turn, since the latest answer is remembered. */
const questions = [
  ['one email', ['user-19999@', 'user-19998@'], noFilters],
  ['two words', ['eth user-9', 'eth user-8'], noFilters],
  ['nothing', ['zzz', 'zzy'], noFilters],
  ['all of one type', ['e', 'o'], { ...noFilters, type: 'topup' }],
] as const;

/** The obvious way: every field of every row, folded and searched each time. */
function filterRowByRow(search: string) {
  return everybody.filter((row) =>
    [row.user_id.email, row.transaction_hash, row.description, row.network].some((field) =>
      field?.toLowerCase().includes(search),
    ),
  );
}

function timeOf(run: (turn: number) => unknown): number[] {
  return Array.from({ length: runs }, (_, turn) => {
    const start = performance.now();
    run(turn);
    return performance.now() - start;
  });
}

/** Pages come one by one, and what is there is found anew each time, as on the screen; in milliseconds of the processor. */
function loadAll(count: number): number {
  const start = process.cpuUsage();
  // Other objects each time: nothing of them is indexed yet.
  const fresh = pages.slice(0, count).map((page) => ({ ...page }));
  for (let come = 1; come <= count; come += 1) {
    findTransactions(indexPages(fresh.slice(0, come)), { search: 'user-19999@', filters: noFilters }, 'UTC');
  }
  return process.cpuUsage(start).user / 1_000;
}

const loading = [20, 100].map((count): Row => {
  const times = Array.from({ length: 5 }, () => loadAll(count));
  return [
    `${(count * pageSize).toLocaleString('en')} come page by page`,
    `${median(times).toFixed(0)} ms`,
    '',
    undefined,
  ];
});

/** What 20,000 transactions take once they have come as JSON and can be searched, in MB. */
function heapOfLoaded(): number {
  const before = heapUsed();
  const come = loaded.map((page): typeof page => JSON.parse(JSON.stringify(page)));
  const made = indexPages(come);
  const used = heapUsed() - before;
  // Both are still needed, so nothing of them is gone before it is measured.
  if (made.length !== come.length) throw new Error('A page is missing.');
  return used / 1_000_000;
}

function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

const heap = heapOfLoaded();
loading.push(['20,000 in memory', `${heap.toFixed(0)} MB`, '< 200 MB', heap < 200]);

const searching = questions.flatMap(([what, searches, filters]): Row[] => {
  const ours = timeOf((turn) => findTransactions(index, { search: searches[turn % 2] ?? '', filters }, 'UTC'));
  const plain = timeOf((turn) => filterRowByRow(searches[turn % 2] ?? ''));
  const slow = quantile(ours, 0.95);
  return [
    [`Row by row, ${what}, median`, `${median(plain).toFixed(1)} ms`, '', undefined],
    [`Countinghouse, ${what}, median`, `${median(ours).toFixed(1)} ms`, '', undefined],
    [`Countinghouse, ${what}, p95`, `${slow.toFixed(1)} ms`, '< 50 ms', slow < 50],
  ];
});
process.stdout.write(`${toTable(`20,000 loaded transactions, ${runs} runs`, [...loading, ...searching])}\n`);
