import { fixtures } from '@countinghouse/api-client/testing';
// The library does not export what this bench measures.
/* eslint-disable @nx/enforce-module-boundaries */
import { indexPages } from '../../libs/feature-finance/src/lib/transactions/transaction-index.ts';
import { findTransactions } from '../../libs/feature-finance/src/lib/transactions/transactions-list.ts';
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
const index = indexPages(pages);
const everybody = pages.flatMap(({ data }) => data.transactions);

const noFilters = { type: '', status: '', network: '' };
const questions = [
  ['one email', { search: 'user-99999@', filters: noFilters }],
  ['two words', { search: 'eth user-9', filters: noFilters }],
  ['nothing', { search: 'zzz', filters: noFilters }],
  ['all of one type', { search: 'e', filters: { ...noFilters, type: 'topup' } }],
] as const;

/** The obvious way: every field of every row, folded and searched each time. */
function filterRowByRow(search: string) {
  return everybody.filter((row) =>
    [row.user_id.email, row.transaction_hash, row.description, row.network].some((field) =>
      field?.toLowerCase().includes(search),
    ),
  );
}

function timeOf(run: () => unknown): number[] {
  return Array.from({ length: runs }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
}

const rows = questions.flatMap(([what, question]): Row[] => {
  const ours = timeOf(() => findTransactions(index, question));
  const plain = timeOf(() => filterRowByRow(question.search));
  const slow = quantile(ours, 0.95);
  return [
    [`Row by row, ${what}, median`, `${median(plain).toFixed(1)} ms`, '', undefined],
    [`Countinghouse, ${what}, median`, `${median(ours).toFixed(1)} ms`, '', undefined],
    [`Countinghouse, ${what}, p95`, `${slow.toFixed(1)} ms`, '< 50 ms', slow < 50],
  ];
});
process.stdout.write(
  `${toTable(`${(pageCount * pageSize).toLocaleString('en')} loaded transactions, ${runs} runs`, rows)}\n`,
);
