import { FactsSection } from '@countinghouse/feature-queues';
import { useTransactionFacts } from './transactions-api';

/** What speaks for and against crediting a top-up. */
export function TransactionFactsSection({ id }: { id: string }) {
  return <FactsSection facts={useTransactionFacts(id)} />;
}
