import type { Handlers } from '../../contract/operation-types';
import type { Executor } from '../../database/database';
import type { Deps } from '../../config/deps';
import { notFound, validationFailed } from '../../common/http-error';
import { toDollars } from '../../common/money';
import { toPagination, wholeListRows } from '../../common/paging';
import { readList } from '../../database/search';
import { toProgram, toReferredUser, type ProgramParts } from './referral-mapping';
import {
  countPrograms,
  findProgram,
  listAchieved,
  listEarnings,
  listMilestones,
  listPrograms,
  listReferredUsers,
  sumPrograms,
  trackReferrals,
  type ProgramRow,
} from './referrals-repository';

type ReferralOperation = 'listReferrals' | 'getReferral' | 'getReferralSummary' | 'getReferralTracking';

/** The list shows this many of the latest earnings of each program; the detail shows as many as a whole list holds. */
const listedEarnings = 20;

const dayInMs = 86_400_000;
const trackedDays = 30;
const mostTrackedDays = 366;

async function readParts(db: Executor, programs: readonly ProgramRow[], mostEarnings: number): Promise<ProgramParts> {
  const ids = programs.map(({ id }) => id);
  return {
    milestones: await listMilestones(db),
    earnings: await listEarnings(db, ids, mostEarnings),
    achieved: await listAchieved(db, ids),
  };
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * The days to track. Defaults: they end today, and begin 30 days before the end.
 *
 * @throws HttpError when there are too many
 */
function toPeriod({ from, to }: { from?: string; to?: string }, now: number): { from: string; to: string } {
  const last = to === undefined ? now : Date.parse(to);
  const first = from === undefined ? last - (trackedDays - 1) * dayInMs : Date.parse(from);
  if (last - first >= mostTrackedDays * dayInMs)
    throw validationFailed([{ field: 'from', message: `Ask for at most ${mostTrackedDays} days.` }]);
  return { from: toDay(first), to: toDay(last) };
}

export function referralsHandlers({ database }: Deps): Pick<Handlers, ReferralOperation> {
  const { orm } = database;

  return {
    listReferrals: ({ query: { page = 1, limit = 10, search }, callerLeft }) =>
      readList(database, { search, callerLeft }, async (db) => {
        const programs = await listPrograms(db, search, { page, limit });
        const parts = await readParts(db, programs, listedEarnings);
        return {
          data: programs.map((program) => toProgram(program, parts)),
          pagination: toPagination({ page, limit }, await countPrograms(db, search)),
        };
      }),

    getReferral: async ({ params }) => {
      const program = await findProgram(orm, params.id);
      if (!program) throw notFound('Referral program');
      const referred = await listReferredUsers(orm, params.id, wholeListRows);
      return {
        data: {
          referralProgram: toProgram(program, await readParts(orm, [program], wholeListRows)),
          referredUsers: referred.map(toReferredUser),
          stats: {
            totalReferredUsers: program.totalReferrals,
            activeReferrals: program.activeReferrals,
            totalEarnings: toDollars(program.totalEarnings),
            currentMultiplier: Number(program.currentMultiplier),
          },
        },
      };
    },

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
