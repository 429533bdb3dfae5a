import type { Handlers } from '../../contract/operation-types';
import type { Executor } from '../../database/database';
import type { Deps } from '../../config/deps';
import { validationFailed } from '../../common/http-error';
import { toDollars } from '../../common/money';
import { toPagination, MAX_UNPAGED_ROWS } from '../../common/paging';
import { readPage } from '../../database/listing/read-page';
import { readList } from '../../database/read-list';
import { earningList, programList, referredUserList } from './referral-lists';
import { toEarning, toProgram, toReferredUser, type ProgramParts } from './referral-mapping';
import {
  listAchievedMilestones,
  listLatestEarnings,
  listMilestones,
  sumPrograms,
  trackReferrals,
  type ProgramRow,
} from './referrals-repository';
import { requireProgram } from './require-program';

type ReferralOperation =
  | 'listReferrals'
  | 'getReferral'
  | 'listReferredUsers'
  | 'listReferralEarnings'
  | 'getReferralSummary'
  | 'getReferralTracking';

/** Latest earnings of each program in the list. The detail returns a full list. */
const MAX_LISTED_EARNINGS = 20;

const DAY_MS = 86_400_000;
const DEFAULT_TRACKED_DAYS = 30;
const MAX_TRACKED_DAYS = 366;

async function readParts(db: Executor, programs: readonly ProgramRow[], maxEarnings: number): Promise<ProgramParts> {
  const ids = programs.map(({ id }) => id);
  return {
    milestones: await listMilestones(db),
    earnings: await listLatestEarnings(db, ids, maxEarnings),
    achieved: await listAchievedMilestones(db, ids),
  };
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Returns the first and the last day to track. Defaults: today, and 30 days in total.
 *
 * @throws HttpError 400 if the period is too long
 */
function toPeriod({ from, to }: { from?: string; to?: string }, now: number): { from: string; to: string } {
  const last = to === undefined ? now : Date.parse(to);
  const first = from === undefined ? last - (DEFAULT_TRACKED_DAYS - 1) * DAY_MS : Date.parse(from);
  if (last - first >= MAX_TRACKED_DAYS * DAY_MS)
    throw validationFailed([{ field: 'from', message: `Request at most ${MAX_TRACKED_DAYS} days.` }]);
  return { from: toDay(first), to: toDay(last) };
}

export function referralsHandlers({ database }: Deps): Pick<Handlers, ReferralOperation> {
  const { orm } = database;

  return {
    listReferrals: ({ query: { page = 1, limit = 10, ...filter }, disconnectSignal }) =>
      readList(database, { search: filter.search, disconnectSignal }, async (db) => {
        const { rows: programs, ...totals } = await readPage(db, programList, filter, { page, limit });
        const parts = await readParts(db, programs, MAX_LISTED_EARNINGS);
        return {
          data: programs.map((program) => toProgram(program, parts)),
          pagination: toPagination({ page, limit }, totals),
        };
      }),

    getReferral: async ({ params, query: { most = MAX_UNPAGED_ROWS } }) => {
      const program = await requireProgram(orm, params.id);
      const { rows: referredUsers } =
        most === 0 ? { rows: [] } : await readPage(orm, referredUserList(program), {}, { page: 1, limit: most });
      return {
        data: {
          referralProgram: toProgram(program, await readParts(orm, [program], most)),
          referredUsers: referredUsers.map(toReferredUser),
          stats: {
            totalReferredUsers: program.totalReferrals,
            activeReferrals: program.activeReferrals,
            totalEarnings: toDollars(program.totalEarnings),
            currentMultiplier: Number(program.currentMultiplier),
          },
        },
      };
    },

    listReferredUsers: ({ params, query: { page = 1, limit = 10, ...query }, disconnectSignal }) =>
      readList(database, { search: query.search, disconnectSignal }, async (db) => {
        const program = await requireProgram(db, params.id);
        const { rows, ...totals } = await readPage(db, referredUserList(program), query, { page, limit });
        return { data: rows.map(toReferredUser), pagination: toPagination({ page, limit }, totals) };
      }),

    listReferralEarnings: ({ params, query: { page = 1, limit = 10, ...query }, disconnectSignal }) =>
      readList(database, { search: query.search, disconnectSignal }, async (db) => {
        const program = await requireProgram(db, params.id);
        const { rows, ...totals } = await readPage(db, earningList(program), query, { page, limit });
        return { data: rows.map(toEarning), pagination: toPagination({ page, limit }, totals) };
      }),

    getReferralSummary: async () => {
      const { totalEarnings, ...counts } = await sumPrograms(orm);
      return { data: { ...counts, totalEarnings: toDollars(totalEarnings) } };
    },

    getReferralTracking: async ({ query }) => {
      const { from, to } = toPeriod(query, Date.now());
      const days = await trackReferrals(orm, from, to);
      return { data: days.map(({ earnings, ...day }) => ({ ...day, earnings: toDollars(earnings) })) };
    },
  };
}
