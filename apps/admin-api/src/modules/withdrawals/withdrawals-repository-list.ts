import { and, inArray, sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Executor } from '../../database/database';
import { offsetOf, type Page } from '../../common/paging';
import {
  type ListedTable,
  orderOfAmounts,
  orderOfMoments,
  orderOfStatuses,
  orderOfTexts,
  rangeOfAmounts,
  rangeOfDays,
} from '../../database/list-orders';
import { findPage, type ListQuery, matches, orderBy } from '../../database/list-page';
import { users, withdrawals } from '../../database/schema';
import { countedMatches, isPartOfAny, toSearchTotal } from '../../database/search';
import { selectWithdrawals, type WithdrawalRow } from './withdrawals-repository';

export type WithdrawalFilter = {
  /** Words, each of them part of the user's name, email or phone number, or of the withdrawal's ID or address. */
  search?: string;
  status?: Schemas['WithdrawalStatus'];
  /** The first and the last day of creation in UTC, as `2026-03-31`. */
  from?: string;
  to?: string;
  /** In US dollars. */
  amountMin?: number;
  amountMax?: number;
  /** Default `-createdAt`, the newest first. */
  sort?: Schemas['WithdrawalSort'];
};

export type WithdrawalList = { withdrawals: WithdrawalRow[]; total: number; totalIsLowerBound: boolean };

const list: ListedTable = {
  kind: 'withdrawal',
  table: withdrawals,
  id: withdrawals.id,
  status: withdrawals.status,
  orders: {
    createdAt: orderOfMoments(withdrawals.createdAt),
    amount: orderOfAmounts(withdrawals.amount),
    status: orderOfStatuses(withdrawals.status, withdrawals.id),
    withdrawal_request: orderOfTexts(withdrawals.withdrawalRequest),
  },
};

/** A page of the withdrawals. The total is exact but where a search or both ranges match very many. See docs/adr/0023. */
export async function listWithdrawals(db: Executor, filter: WithdrawalFilter, page: Page): Promise<WithdrawalList> {
  const { search, status, amountMin: min, amountMax: max, sort = '-createdAt' } = filter;
  const ranges = [
    rangeOfDays('createdAt', withdrawals.createdAt, filter),
    rangeOfAmounts('amount', withdrawals.amount, { min, max }),
  ].filter((range) => range !== undefined);
  const query = { list, sort, status, ranges, limit: page.limit, offset: offsetOf(page) };
  if (search?.trim()) return searchWithdrawals(db, query, search);
  const { ids, orderBy, ...count } = await findPage(db, query);
  const rows =
    ids &&
    (await selectWithdrawals(db)
      .where(inArray(withdrawals.id, sql`(${ids})`))
      .orderBy(orderBy));
  return { withdrawals: rows ?? [], ...count };
}

async function searchWithdrawals(db: Executor, query: ListQuery, search: string): Promise<WithdrawalList> {
  const found = selectWithdrawals(db).where(
    and(matches(query), isPartOfAny(search, users.searchText, withdrawals.searchText)),
  );
  const most = await db.$count(found.limit(countedMatches + 1).as('found'));
  const rows = await found.orderBy(orderBy(query)).limit(query.limit).offset(query.offset);
  return { withdrawals: rows, ...toSearchTotal(most) };
}
