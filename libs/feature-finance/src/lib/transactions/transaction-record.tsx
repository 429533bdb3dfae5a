import { RecordTimeline } from '@countinghouse/feature-audit';
import { RecordNotes } from '@countinghouse/feature-records';
import { CaseColumns } from '@countinghouse/ui';
import { DuplicateTopups } from './duplicate-topups';
import { TransactionDecision, type TransactionDecisionProps } from './transaction-decision';
import { TransactionSummary } from './transaction-summary';
import { TransactionChecksSection } from './transaction-checks-section';

export interface TransactionRecordProps extends TransactionDecisionProps {
  /** Messages about malformed parts of the record. */
  malformedRows: readonly string[] | undefined;
}

/** A transaction and its decision, on its own screen and in the queue. */
export function TransactionRecord({ transaction, refetchRecord, malformedRows }: TransactionRecordProps) {
  return (
    <>
      <DuplicateTopups duplicates={transaction.duplicates} malformedRows={malformedRows} />
      <CaseColumns
        aside={
          <>
            {transaction.status === 'pending' && <TransactionChecksSection id={transaction._id} />}
            <TransactionDecision key={transaction._id} transaction={transaction} refetchRecord={refetchRecord} />
          </>
        }
      >
        <TransactionSummary transaction={transaction} />
      </CaseColumns>
      <RecordNotes recordType="transaction" id={transaction._id} />
      <RecordTimeline recordType="transaction" id={transaction._id} />
    </>
  );
}
