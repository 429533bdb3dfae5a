import { and, asc, type Column, desc, eq, exists, inArray, sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import { searchWords } from '@countinghouse/search';
import { offsetOf, type Page } from '../../common/paging';
import type { Executor } from '../../database/database';
import { columnsAs } from '../../database/columns-as';
import { pageIds } from '../../database/page-ids';
import { findPeople, mostPeople, nameAndEmail, toIdArray } from '../../database/people-search';
import { readRows } from '../../database/read-rows';
import { referralEarnings, users } from '../../database/schema';
import { countedMatches, toSearchTotal } from '../../database/search';
import { areParts } from '../../database/search-words';
import type { ProgramRow } from './referrals-repository-list';

export type EarningRow = {
  programId: string;
  referredUserId: string;
  fullName: string;
  email: string;
  investmentAmount: string;
  earningAmount: string;
  multiplierApplied: string;
  earningDate: Date;
};

/**
 * What these programs have earned, newest first.
 *
 * @param most how many of each program at most
 */
export async function listLatestEarnings(db: Executor, programIds: string[], most: number): Promise<EarningRow[]> {
  if (programIds.length === 0 || most === 0) return [];
  const query = sql`
    select earning.program_id as "programId", referred.id as "referredUserId", referred.full_name as "fullName", referred.email,
      earning.investment_amount as "investmentAmount", earning.earning_amount as "earningAmount",
      earning.multiplier_applied as "multiplierApplied", earning.earning_date as "earningDate"
    from referral_programs as program
      cross join lateral (
        select * from referral_earnings where program_id = program.id
        order by earning_date desc, id desc limit ${most}
      ) as earning
      join users as referred on referred.id = earning.referred_user_id
    where program.id in ${programIds}
    order by earning.earning_date desc, earning.id desc`;
  return readRows(db, query);
}

const earningRow = {
  programId: referralEarnings.programId,
  referredUserId: referralEarnings.referredUserId,
  fullName: users.fullName,
  email: users.email,
  investmentAmount: referralEarnings.investmentAmount,
  earningAmount: referralEarnings.earningAmount,
  multiplierApplied: referralEarnings.multiplierApplied,
  earningDate: referralEarnings.earningDate,
};

const select = (db: Executor) =>
  db
    .select(earningRow)
    .from(referralEarnings)
    .innerJoin(users, eq(users.id, referralEarnings.referredUserId))
    .$dynamic();

/** Each has an index of its own. */
const sortKeys: Record<string, Column> = {
  investment_amount: referralEarnings.investmentAmount,
  earning_amount: referralEarnings.earningAmount,
  multiplier_applied: referralEarnings.multiplierApplied,
  earning_date: referralEarnings.earningDate,
};

export type EarningQuery = {
  /** Words, each of them part of the name or email of who was referred. */
  search?: string;
  /** Default `-earning_date`, the newest first. */
  sort?: Schemas['ReferralEarningSort'];
};

/** A page of what a program has earned. The total is exact up to 1,000 matches of a search. */
export async function listEarnings(
  db: Executor,
  program: Pick<ProgramRow, 'id' | 'earningCount'>,
  { search, sort }: EarningQuery,
  page: Page,
): Promise<{ earnings: EarningRow[]; total: number; totalIsLowerBound: boolean }> {
  const { key, isDescending, order } = orderBy(sort);
  const earned = eq(referralEarnings.programId, program.id);
  const words = searchWords(search);
  if (words.length > 0) return searchEarnings(db, { earned, words, order }, page);

  const total = program.earningCount;
  const list = { key: sql`${key}`, isDescending, rows: sql`${referralEarnings} where ${earned}` };
  const ids = pageIds(list, { limit: page.limit, offset: offsetOf(page), total });
  const earnings = ids
    ? await select(db)
        .where(inArray(referralEarnings.id, ids))
        .orderBy(...order)
    : [];
  return { earnings, total, totalIsLowerBound: false };
}

/** All that a program has earned from people who have the words of a search: rows of {@link EarningRow}. */
export function selectAllEarnings(program: Pick<ProgramRow, 'id'>, { search, sort }: EarningQuery): SQL {
  return sql`
    select ${columnsAs(earningRow)} from ${referralEarnings} join ${users} on ${eq(users.id, referralEarnings.referredUserId)}
    where ${eq(referralEarnings.programId, program.id)} and ${areParts(nameAndEmail, searchWords(search))}
    order by ${sql.join(orderBy(sort).order, sql`, `)}`;
}

function orderBy(sort: EarningQuery['sort'] = '-earning_date') {
  const key = sortKeys[sort.replace(/^-/, '')];
  if (!key) throw new Error(`Earnings are not sorted by ${sort}.`);
  const isDescending = sort.startsWith('-');
  const direction = isDescending ? desc : asc;
  return { key, isDescending, order: [direction(key), direction(referralEarnings.id)] };
}

async function searchEarnings(
  db: Executor,
  { earned, words, order }: { earned: SQL; words: string[]; order: SQL[] },
  page: Page,
) {
  const people = await findPeople(db, words, nameAndEmail);
  const areFew = people.length <= mostPeople;
  // Of very many people, those of this program are found by looking at it.
  const hasWords = areParts(nameAndEmail, words);
  const matching = and(
    earned,
    areFew
      ? sql`${referralEarnings.referredUserId} = any (${toIdArray(people)})`
      : exists(
          db
            .select({ id: users.id })
            .from(users)
            .where(and(eq(users.id, referralEarnings.referredUserId), hasWords)),
        ),
  );
  const found = await db
    .select({ id: referralEarnings.id })
    .from(referralEarnings)
    .where(matching)
    .limit(countedMatches + 1);
  const isCounted = found.length <= countedMatches;
  const ids = found.map(({ id }) => id);
  const earnings = await select(db)
    .where(isCounted ? inArray(referralEarnings.id, ids) : matching)
    .orderBy(...order)
    .limit(page.limit)
    .offset(offsetOf(page));
  return { earnings, ...toSearchTotal(found.length) };
}
