import { and, asc, type Column, desc, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import { searchWords } from '@countinghouse/search';
import { countedDays, type Days, isIn, isOnDays } from '../../common/days';
import { offsetOf, type Page } from '../../common/paging';
import type { Executor } from '../../database/database';
import { searchOwned } from '../../database/owned-search';
import { pageIds } from '../../database/page-ids';
import { referralProgramCounts, referralPrograms, users } from '../../database/schema';
import { selectOwned } from '../../database/select-owned';

/** The days are those on which a program began. */
export type ProgramFilter = Days & {
  status?: Schemas['UserStatus'];
  /** Words, each of them part of the owner's name, email or phone number or of the code. */
  search?: string;
  /** Default `-createdAt`, the newest first. */
  sort?: Schemas['ReferralSort'];
};

export type ProgramList = { programs: ProgramRow[]; total: number; totalIsLowerBound: boolean };

const programRow = {
  id: referralPrograms.id,
  userId: referralPrograms.userId,
  fullName: users.fullName,
  email: users.email,
  phoneNumber: users.phoneNumber,
  kycStatus: users.kycStatus,
  referralCode: referralPrograms.referralCode,
  totalReferrals: referralPrograms.totalReferrals,
  activeReferrals: referralPrograms.activeReferrals,
  currentMultiplier: referralPrograms.currentMultiplier,
  totalEarnings: referralPrograms.totalEarnings,
  earningCount: referralPrograms.earningCount,
  status: referralPrograms.status,
  createdAt: referralPrograms.createdAt,
};

const select = (db: Executor) =>
  db.select(programRow).from(referralPrograms).innerJoin(users, eq(users.id, referralPrograms.userId)).$dynamic();

export type ProgramRow = NonNullable<Awaited<ReturnType<typeof findProgram>>>;

/** The program of a user. */
export async function findProgram(db: Executor, userId: string) {
  const [found] = await select(db).where(eq(referralPrograms.userId, userId));
  return found;
}

/** Each has an index of its own; see `migrations/0006_referrals.sql`. */
const sortKeys: Record<string, Column> = {
  fullName: referralPrograms.nameKey,
  email: referralPrograms.emailKey,
  referral_code: referralPrograms.referralCode,
  total_referrals: referralPrograms.totalReferrals,
  active_referrals: referralPrograms.activeReferrals,
  current_multiplier: referralPrograms.currentMultiplier,
  total_earnings: referralPrograms.totalEarnings,
  createdAt: referralPrograms.createdAt,
  status: referralPrograms.status,
};

/** A page of the programs. The total is exact unless a search has very many matches. */
export async function listPrograms(db: Executor, filter: ProgramFilter, page: Page): Promise<ProgramList> {
  const { key, isDescending, order, where } = shapeOf(filter);
  const total = await countPrograms(db, filter);
  const { limit } = page;
  const offset = offsetOf(page);
  const read = (ids: SQL | string[]) =>
    select(db)
      .where(inArray(referralPrograms.id, ids))
      .orderBy(...order);

  const words = searchWords(filter.search);
  if (words.length > 0) {
    const records = {
      table: 'referral_programs',
      where,
      key: sql`${key}`,
      rows: total,
      grams: 'search_grams',
    } as const;
    const { found, ...totals } = await searchOwned(db, { records: [records], isDescending }, { words, limit, offset });
    return { programs: await read(found.map(({ id }) => id)), ...totals };
  }

  const list = { key: sql`${key}`, isDescending, rows: sql`${referralPrograms} where ${where}` };
  const ids = pageIds(list, { limit, offset, total });
  return { programs: ids ? await read(ids) : [], total, totalIsLowerBound: false };
}

/** The whole of what a filter finds, in its order: rows of {@link ProgramRow}. */
export function selectAllPrograms(filter: ProgramFilter): SQL {
  const { order, where } = shapeOf(filter);
  const orderBy = sql.join(order, sql`, `);
  return selectOwned({ table: referralPrograms, columns: programRow, where, search: filter.search, orderBy });
}

/** What a filter asks for, words aside, and in which order. */
function shapeOf({ status, sort = '-createdAt', ...days }: ProgramFilter) {
  const key = sortKeys[sort.replace(/^-/, '')];
  if (!key) throw new Error(`Programs are not sorted by ${sort}.`);
  const isDescending = sort.startsWith('-');
  const direction = isDescending ? desc : asc;
  const where =
    and(status && eq(referralPrograms.status, status), isOnDays(referralPrograms.createdAt, days)) ?? sql`true`;
  return { key, isDescending, order: [direction(key), direction(referralPrograms.id)], where };
}

/** By the counters, and row by row where a day of the zone begins or ends within one in UTC. */
async function countPrograms(db: Executor, { status, ...days }: ProgramFilter): Promise<number> {
  const { from, to, edges } = countedDays(days);
  const [sums] = await db
    .select({ total: sql<number>`coalesce(sum(${referralProgramCounts.n}), 0)::int` })
    .from(referralProgramCounts)
    .where(
      and(
        status && eq(referralProgramCounts.status, status),
        from === undefined ? undefined : gte(referralProgramCounts.day, from),
        to === undefined ? undefined : lte(referralProgramCounts.day, to),
      ),
    );
  let total = sums?.total ?? 0;
  for (const edge of edges) {
    const isOfStatus = status && eq(referralPrograms.status, status);
    total += await db.$count(referralPrograms, and(isOfStatus, isIn(referralPrograms.createdAt, edge)));
  }
  return total;
}
