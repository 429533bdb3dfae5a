import { keepPreviousData, readTotal, useApiClient, useCapability, useQuery } from '@countinghouse/api-client';
import type { operations, Schemas } from '@countinghouse/api-client/schema';
import { collectPages, type ExportRun } from '@countinghouse/ui';

export type ReferralProgram = Schemas['ReferralProgram'];
export type ReferredUser = Schemas['ReferredUser'];
export type ReferralEarning = Schemas['ReferralEarning'];
export type AchievedMilestone = Schemas['AchievedMilestone'];

type Query<Operation extends keyof operations> = NonNullable<operations[Operation]['parameters']['query']>;
/** What a list of referral programs can be asked. */
export type ReferralsQuestion = Query<'listReferrals'>;
/** What a list of a program's people can be asked. */
export type ReferredUsersQuestion = Query<'listReferredUsers'>;
/** What a list of a program's earnings can be asked. */
export type EarningsQuestion = Query<'listReferralEarnings'>;

/** Whether the server filters and sorts programs, and sends a program's people and earnings by the page. */
export const useListsReferrals = () => useCapability('referral_lists');

/** One page of referral programs; the last one stays while the next is on its way. */
export function useReferrals(query: ReferralsQuestion) {
  return useQuery(
    'get',
    '/referrals',
    { params: { query } },
    { placeholderData: keepPreviousData, meta: { error: 'Failed to load referral list.' } },
  );
}

const mostRows = 100;

/** Returns a function that reads all the programs that a question finds. */
export function useAllReferrals() {
  const client = useApiClient();
  return (question: ReferralsQuestion, run: ExportRun) =>
    collectPages(mostRows, run, async (page, limit) => {
      const query = { ...question, page, limit };
      const { data } = await client.GET('/referrals', { params: { query }, signal: run.signal });
      const pagination = { totalCount: readTotal(data), totalIsLowerBound: data?.pagination?.totalIsLowerBound };
      // A program without an id is told from others by all that it says.
      const rows = (data?.data ?? []).map((program) => ({ ...program, _id: program._id ?? JSON.stringify(program) }));
      return { rows, pagination, unreadable: data?.unreadable };
    });
}

/**
 * The referral program of one user, by the user's id.
 *
 * @param isWhole its people and earnings come with it
 */
export function useReferral(userId: string, isWhole: boolean) {
  const query = isWhole ? {} : { most: 0 };
  return useQuery(
    'get',
    '/referrals/user/{id}',
    { params: { path: { id: userId }, query } },
    { meta: { error: 'Failed to load referral details.' } },
  );
}

/** One page of the people of a user's program; the last one stays while the next is on its way. */
export function useReferredUsers(userId: string, query: ReferredUsersQuestion, { enabled }: { enabled: boolean }) {
  return useQuery(
    'get',
    '/referrals/user/{id}/referred',
    { params: { path: { id: userId }, query } },
    { enabled, placeholderData: keepPreviousData, meta: { error: 'Failed to load referred users.' } },
  );
}

/** One page of what a user's program has earned; the last one stays while the next is on its way. */
export function useReferralEarnings(userId: string, query: EarningsQuestion, { enabled }: { enabled: boolean }) {
  return useQuery(
    'get',
    '/referrals/user/{id}/earnings',
    { params: { path: { id: userId }, query } },
    { enabled, placeholderData: keepPreviousData, meta: { error: 'Failed to load referral earnings.' } },
  );
}
