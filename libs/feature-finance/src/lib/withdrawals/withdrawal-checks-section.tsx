import { ChecksSection } from '@countinghouse/feature-queues';
import { useWithdrawalChecks } from './withdrawals-api';

/** What speaks for and against paying out a withdrawal. */
export function WithdrawalChecksSection({ id }: { id: string }) {
  return <ChecksSection checks={useWithdrawalChecks(id)} />;
}
