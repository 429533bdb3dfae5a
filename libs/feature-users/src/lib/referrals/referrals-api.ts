import { keepPreviousData, readTotal, useApiClient, useCapability, useQuery } from '@countinghouse/api-client';
import type { operations, Schemas } from '@countinghouse/api-client/schema';
import { collectPages, type ExportRun } from '@countinghouse/ui';

export type ReferralProgram = Schemas['ReferralProgram'];
export type ReferredUser = Schemas['ReferredUser'];
export type ReferralEarning = Schemas['ReferralEarning'];
export type AchievedMilestone = Schemas['AchievedMilestone'];

type Query<Operation extends keyof operations> = NonNullable<operations[Operation]['parameters']['query']>;
export type ReferralsQuery = Query<'listReferrals'>;
export type ReferredUsersQuery = Query<'listReferredUsers'>;
export type EarningsQuery = Query<'listReferralEarnings'>;

/** Returns whether the server filters and sorts programs, and pages referred users and earnings. */
export const useSupportsReferralLists = () => useCapability('referral_lists');

/** Fetches a page of referral programs; keeps the previous page while loading. */
export function useReferrals(query: ReferralsQuery) {
  return useQuery(
    'get',
    '/referrals',
    { params: { query } },
    { placeholderData: keepPreviousData, meta: { error: 'Failed to load referral list.' } },
  );
}

const EXPORT_PAGE_SIZE = 100;

/** Returns a function that fetches all programs matching a query, for an export. */
export function useAllReferrals() {
  const client = useApiClient();
  return (listQuery: ReferralsQuery, run: ExportRun) =>
    collectPages(EXPORT_PAGE_SIZE, run, async (page, limit) => {
      const query = { ...listQuery, page, limit };
      const { data } = await client.GET('/referrals', { params: { query }, signal: run.signal });
      const pagination = { totalCount: readTotal(data), totalIsLowerBound: data?.pagination?.totalIsLowerBound };
      // The JSON text replaces a missing id, which `collectPages` needs to deduplicate rows.
      const rows = (data?.data ?? []).map((program) => ({ ...program, _id: program._id ?? JSON.stringify(program) }));
      return { rows, pagination, malformedRows: data?.malformed };
    });
}

/**
 * Fetches the referral program of a user.
 *
 * @param isComplete whether it contains all referred users and earnings
 */
export function useReferral(userId: string, isComplete: boolean) {
  const query = isComplete ? {} : { most: 0 };
  return useQuery(
    'get',
    '/referrals/user/{id}',
    { params: { path: { id: userId }, query } },
    { meta: { error: 'Failed to load referral details.' } },
  );
}

/** Fetches a page of the users referred in a program; keeps the previous page while loading. */
export function useReferredUsers(userId: string, query: ReferredUsersQuery, { enabled }: { enabled: boolean }) {
  return useQuery(
    'get',
    '/referrals/user/{id}/referred',
    { params: { path: { id: userId }, query } },
    { enabled, placeholderData: keepPreviousData, meta: { error: 'Failed to load referred users.' } },
  );
}

/** Fetches a page of the earnings of a program; keeps the previous page while loading. */
export function useReferralEarnings(userId: string, query: EarningsQuery, { enabled }: { enabled: boolean }) {
  return useQuery(
    'get',
    '/referrals/user/{id}/earnings',
    { params: { path: { id: userId }, query } },
    { enabled, placeholderData: keepPreviousData, meta: { error: 'Failed to load referral earnings.' } },
  );
}
