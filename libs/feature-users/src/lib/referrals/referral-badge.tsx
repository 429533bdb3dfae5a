import { StatusBadge, wordOf } from '@countinghouse/ui';
import { referralStatuses, type ReferralStatus } from './referral-labels';

/** A referral program's status as a badge. */
export function ReferralBadge({ status }: { status: ReferralStatus }) {
  const { label, tone } = wordOf(referralStatuses, status);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
