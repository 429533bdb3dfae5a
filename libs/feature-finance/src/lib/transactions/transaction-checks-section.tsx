import { ChecksSection } from '@countinghouse/feature-queues';
import { useTransactionChecks } from './transactions-api';

/** The checks of a top-up. */
export function TransactionChecksSection({ id }: { id: string }) {
  return <ChecksSection checks={useTransactionChecks(id)} />;
}
