import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import type { Executor } from '../../database/database';
import type { Days } from '../../common/days';
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
import { type ListQuestion, matches, orderBy } from '../../database/list-page';
import { findListed } from '../../database/list-search';
import { withdrawals } from '../../database/schema';
import { selectOwned } from '../../database/select-owned';
import { selectWithdrawals, withdrawalRow, type WithdrawalRow } from './withdrawals-repository';

/** The days are those of the creation. */
export type WithdrawalFilter = Days & {
  /** Words, each of them part of the user's name, email or phone number, or of the withdrawal's ID or address. */
  search?: string;
  status?: Schemas['WithdrawalStatus'];
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
  grams: 'hash_free_grams',
};

/** A page of the withdrawals. The total is exact but where a search or both ranges match very many. See docs/adr/0023. */
export async function listWithdrawals(db: Executor, filter: WithdrawalFilter, page: Page): Promise<WithdrawalList> {
  const query = { ...questionOf(filter), limit: page.limit, offset: offsetOf(page) };
  const { ids, orderBy, ...count } = await findListed(db, query, filter.search);
  const rows =
    ids &&
    (await selectWithdrawals(db)
      .where(inArray(withdrawals.id, sql`(${ids})`))
      .orderBy(orderBy));
  return { withdrawals: rows ?? [], ...count };
}

/** The whole of what a filter finds, in its order: rows of {@link WithdrawalRow}. */
export function selectAllWithdrawals(filter: WithdrawalFilter): SQL {
  const question = questionOf(filter);
  const [where, order] = [matches(question), orderBy(question)];
  return selectOwned({ table: withdrawals, columns: withdrawalRow, where, search: filter.search, orderBy: order });
}

function questionOf(filter: WithdrawalFilter): ListQuestion {
  const { status, amountMin: min, amountMax: max, sort = '-createdAt' } = filter;
  const ranges = [
    rangeOfDays('createdAt', withdrawals.createdAt, filter),
    rangeOfAmounts('amount', withdrawals.amount, { min, max }),
  ].filter((range) => range !== undefined);
  return { list, sort, status, ranges };
}
