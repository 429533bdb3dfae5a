import { ChecksSection } from '@countinghouse/feature-queues';
import { useTransactionChecks } from './transactions-api';

/** What speaks for and against crediting a top-up. */
export function TransactionChecksSection({ id }: { id: string }) {
  return <ChecksSection checks={useTransactionChecks(id)} />;
}
