import { ChecksSection } from '@countinghouse/feature-queues';
import { useWithdrawalChecks } from './withdrawals-api';

/** The checks of a withdrawal. */
export function WithdrawalChecksSection({ id }: { id: string }) {
  return <ChecksSection checks={useWithdrawalChecks(id)} />;
}
