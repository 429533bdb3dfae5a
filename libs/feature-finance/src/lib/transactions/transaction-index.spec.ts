import { fixtures } from '@countinghouse/api-client/testing';
import { expect, it } from 'vitest';
import { indexPages, searchIndex, sizeOf } from './transaction-index';

const pageOf = (...transactions: ReturnType<typeof fixtures.transaction>[]) => ({ data: { transactions } });

it('takes a transaction once that stands on two pages, and keeps their order', () => {
  const topup = fixtures.transaction({ _id: 'topup' });
  const credit = fixtures.transaction({ _id: 'credit' });
  const index = indexPages([pageOf(topup), pageOf(topup, credit)]);
  expect(sizeOf(index)).toBe(2);
  expect(searchIndex(index, '')).toEqual([topup, credit]);
});

it('finds a row on any of many pages', () => {
  const pages = Array.from({ length: 3 }, (_, page) =>
    pageOf(
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
  const find = (search: string) => searchIndex(index, search).map(({ _id }) => _id);
  expect(find('user-2999@')).toEqual(['t2999']);
  expect(find(`0x${(1000).toString(16).padStart(64, '0')}`)).toEqual(['t1000']);
  expect(find('zzz')).toEqual([]);
  expect(find('e')).toHaveLength(3000);
  expect(find('bb8 USER-2999@')).toEqual([]);
  expect(find('BB7 ÚSER-2999@')).toEqual(['t2999']);
  expect(find('user-2999@\u00a0')).toEqual(['t2999']);
});
