import { FactsSection } from '@countinghouse/feature-queues';
import { useWithdrawalFacts } from './withdrawals-api';

/** What speaks for and against paying out a withdrawal. */
export function WithdrawalFactsSection({ id }: { id: string }) {
  return <FactsSection facts={useWithdrawalFacts(id)} />;
}
