import { paths } from '@countinghouse/areas';
import type { ListParams, ListRules } from '@countinghouse/ui';
import type { ReferralProgram, ReferralsQuestion } from './referrals-api';

/** What the server is asked, from what the address says. Only what is set is sent. */
export function toReferralsQuestion({ page, limit, search }: ListParams): ReferralsQuestion {
  return { page, limit, ...(search !== '' && { search }) };
}

/** Where a program is shown. It is found by its user's id: undefined where that is not known. */
export function programPath({ user_id }: ReferralProgram): string | undefined {
  return user_id?._id ? paths.referralDetails(user_id._id) : undefined;
}

/** What the address of one program may say of the users who were referred. */
export const referredListRules = {
  name: 'referred',
  sortable: ['fullName', 'email', 'kyc_status', 'createdAt'],
} as const satisfies ListRules;

/** The same for what referring has earned. */
export const earningListRules = {
  name: 'earnings',
  sortable: ['fullName', 'investment_amount', 'earning_amount', 'multiplier_applied', 'earning_date'],
} as const satisfies ListRules;

/** The same for the milestones that were reached. */
export const milestoneListRules = { name: 'milestones' } as const satisfies ListRules;
