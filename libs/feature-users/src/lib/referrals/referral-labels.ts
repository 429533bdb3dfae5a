import type { Schemas } from '@countinghouse/api-client/schema';
import { referralStatusWords } from '@countinghouse/exports';
import { dash, formatCount, type StatusWord } from '@countinghouse/ui';

export type ReferralStatus = Schemas['ReferralStatus'];

/** Words and tones of a referral program's status. */
export const referralStatuses = {
  active: { label: referralStatusWords.active, tone: 'success' },
  inactive: { label: referralStatusWords.inactive, tone: 'neutral' },
  pending: { label: referralStatusWords.pending, tone: 'warning' },
} as const satisfies Record<ReferralStatus, StatusWord>;

/** A multiplier in percent: "7.5%"; a dash where it is not known. */
export function percent(value: number | undefined): string {
  return value === undefined ? dash : `${formatCount(value)}%`;
}

/** What is added to a multiplier: "+2.5%"; a dash where it is not known. */
export function gain(value: number | undefined): string {
  return value === undefined ? dash : `+${percent(value)}`;
}
