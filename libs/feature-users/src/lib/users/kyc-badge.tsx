import { StatusBadge, wordOf } from '@countinghouse/ui';
import { kycStatuses, type KycStatus } from './user-labels';

/** A user's verification as a badge; where none is known it is pending. */
export function KycBadge({ status = 'pending' }: { status?: KycStatus }) {
  const { label, tone } = wordOf(kycStatuses, status);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
