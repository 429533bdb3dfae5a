import type { Schemas } from '@countinghouse/api-client/schema';
import type { StatusWord } from '@countinghouse/ui';

export type ReferralStatus = Schemas['ReferralStatus'];

/** Words and tones of a referral program's status. */
export const referralStatuses = {
  active: { label: 'Active', tone: 'success' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  pending: { label: 'Pending', tone: 'warning' },
} as const satisfies Record<ReferralStatus, StatusWord>;

/** A multiplier in percent: "7.5%". */
export function percent(value: number): string {
  return `${value.toLocaleString('en-US')}%`;
}

/** A number of referrals: "1,204". */
export function count(value: number): string {
  return value.toLocaleString('en-US');
}
