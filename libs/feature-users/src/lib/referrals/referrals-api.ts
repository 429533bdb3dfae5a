import { keepPreviousData, useQuery } from '@countinghouse/api-client';
import type { operations, Schemas } from '@countinghouse/api-client/schema';

export type ReferralProgram = Schemas['ReferralProgram'];
export type ReferralDetails = Schemas['ReferralDetails'];
export type ReferredUser = Schemas['ReferredUser'];
export type ReferralEarning = Schemas['ReferralEarning'];
export type AchievedMilestone = Schemas['AchievedMilestone'];
/** What a list of referral programs can be asked. */
export type ReferralsQuestion = NonNullable<operations['listReferrals']['parameters']['query']>;

/** One page of referral programs; the last one stays while the next is on its way. */
export function useReferrals(query: ReferralsQuestion) {
  return useQuery(
    'get',
    '/referrals',
    { params: { query } },
    { placeholderData: keepPreviousData, meta: { error: 'Failed to load referral list.' } },
  );
}

/** The referral program of one user, by the user's id. */
export function useReferral(userId: string) {
  return useQuery(
    'get',
    '/referrals/user/{id}',
    { params: { path: { id: userId } } },
    { meta: { error: 'Failed to load referral details.' } },
  );
}
