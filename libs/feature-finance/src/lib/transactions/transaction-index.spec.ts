import { fixtures } from '@countinghouse/api-client/testing';
import { expect, it } from 'vitest';
import { indexPages, searchChunks, countTransactions, type TransactionIndex } from './transaction-index';

const searchIndex = (index: TransactionIndex, search: string) => index.flatMap(searchChunks(search));
const createPage = (...transactions: ReturnType<typeof fixtures.transaction>[]) => ({ data: { transactions } });

it('drops duplicates across pages and keeps the order', () => {
  const topup = fixtures.transaction({ _id: 'topup' });
  const credit = fixtures.transaction({ _id: 'credit' });
  const index = indexPages([createPage(topup), createPage(topup, credit)]);
  expect(countTransactions(index)).toBe(2);
  expect(searchIndex(index, '')).toEqual([topup, credit]);
});

it('indexes each page once as a history grows, and keeps histories apart', () => {
  const pages = ['a', 'b', 'c'].map((_id) => createPage(fixtures.transaction({ _id })));
  const firstTwo = indexPages(pages.slice(0, 2));
  const all = indexPages(pages);
  expect(all.slice(0, 2).every((chunk, index) => chunk === firstTwo[index])).toBe(true);
  expect(indexPages(pages.slice(0, 2))).toEqual(firstTwo);
  const otherHistory = [...pages.slice(0, 1), createPage(fixtures.transaction({ _id: 'd' }))];
  expect(searchIndex(indexPages(otherHistory), '').map(({ _id }) => _id)).toEqual(['a', 'd']);
  expect(searchIndex(indexPages(pages), '').map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
});

it('finds a row on any of many pages', () => {
  const pages = Array.from({ length: 3 }, (_, page) =>
    createPage(
      ...Array.from({ length: 1000 }, (_, row) => {
        const number = 1000 * page + row;
        return fixtures.transaction({
          _id: `t${number}`,
          user_id: { _id: `u${number}`, email: `user-${number}@example.com`, fullName: 'Ada Lovelace' },
          transaction_hash: `0x${number.toString(16).padStart(64, '0')}`,
        });
      }),
    ),
  );
  const index = indexPages(pages);
  const findIds = (search: string) => searchIndex(index, search).map(({ _id }) => _id);
  expect(findIds('user-2999@')).toEqual(['t2999']);
  expect(findIds(`0x${(1000).toString(16).padStart(64, '0')}`)).toEqual(['t1000']);
  expect(findIds('zzz')).toEqual([]);
  expect(findIds('e')).toHaveLength(3000);
  expect(findIds('bb8 USER-2999@')).toEqual([]);
  expect(findIds('BB7 ÚSER-2999@')).toEqual(['t2999']);
  expect(findIds('user-2999@\u00a0')).toEqual(['t2999']);
});
