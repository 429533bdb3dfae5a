import { eq, sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import { atLeast, atMost, equals, type List, type ListFilter } from '../../database/listing/list';
import { users, withdrawals } from '../../database/schema';
import { withdrawalColumns, type WithdrawalRow } from './withdrawals-repository';

/** Filters by the day of creation. */
export type WithdrawalFilter = ListFilter & {
  status?: Schemas['WithdrawalStatus'];
  /** In US dollars. */
  amountMin?: number;
  amountMax?: number;
  sort?: Schemas['WithdrawalSort'];
};

export const withdrawalList: List<WithdrawalRow, WithdrawalFilter> = {
  from: withdrawals,
  id: withdrawals.id,
  sorts: {
    createdAt: withdrawals.createdAt,
    amount: withdrawals.amount,
    status: withdrawals.status,
    withdrawal_request: withdrawals.withdrawalRequest,
  },
  defaultSort: '-createdAt',
  filters: ({ status, amountMin, amountMax }) => [
    equals(withdrawals.status, status),
    atLeast(withdrawals.amount, amountMin),
    atMost(withdrawals.amount, amountMax),
  ],
  days: withdrawals.createdAt,
  searchText: withdrawals.searchText,
  counter: { kinds: ['withdrawal'], statuses: ({ status }) => [status] },
  columns: withdrawalColumns,
  rowsFrom: sql`${withdrawals} join ${users} on ${eq(users.id, withdrawals.userId)}`,
};
