import { paths } from '@countinghouse/navigation';
import {
  EmptyState,
  ErrorState,
  formatCount,
  joinKnown,
  LoadingState,
  PageHeader,
  RecordFailure,
  useListState,
  currentTime,
} from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useDaysZone } from '../days';
import { useHasLedger, type Period } from './ledger-api';
import { ledgerListRules, toPeriod, type PeriodFilter, type Span } from './ledger-list';
import { PeriodChoice } from './period-choice';
import { StatementSheet } from './statement-sheet';
import classes from './statement.module.css';
import { useStatement } from './use-statement';

/** A statement of a period for the customer: printed, or saved by the browser as PDF. */
export function StatementPage() {
  const { id = '' } = useParams();
  const { filters, setFilters } = useListState<PeriodFilter>(ledgerListRules);
  const hasLedger = useHasLedger();
  const timeZone = useDaysZone();
  const period = toPeriod(filters, timeZone);
  return hasLedger ? (
    <UserStatement userId={id} period={period} span={filters} timeZone={timeZone} onChange={setFilters} />
  ) : (
    <EmptyState title="This server has no ledgers">The wallet lists its transactions.</EmptyState>
  );
}

interface UserStatementProps {
  userId: string;
  period: Period;
  span: Span;
  /** Whose days and clocks the statement has. */
  timeZone: string;
  onChange: (span: Span) => void;
}

function UserStatement({ userId, period, span, timeZone, onChange }: UserStatementProps) {
  const [now] = useState(currentTime);
  const { statement, failure, done, total, readAgain } = useStatement(userId, period);
  const ledger = { href: paths.userLedger(userId), label: 'Go to the ledger' };
  const isShown = statement?.addsUp === true && !failure;

  return (
    <>
      <div className={classes.frame}>
        <PageHeader
          title={joinKnown(['Statement', statement?.owner.fullName], ' · ')}
          back={{ href: ledger.href }}
          actions={
            isShown && (
              <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
                Print
              </Button>
            )
          }
        />
        <PeriodChoice period={span} now={now} timeZone={timeZone} onChange={onChange} />
      </div>
      {failure && <RecordFailure failure={failure} missing="User not found." list={ledger} />}
      {!failure && !statement && <LoadingState label={progressOf(done, total)} />}
      {!failure && statement?.addsUp === false && (
        <ErrorState
          message="The ledger has changed while it was read, so this statement would not add up."
          onRetry={readAgain}
        />
      )}
      {isShown && <StatementSheet statement={statement} period={span} now={now} timeZone={timeZone} />}
    </>
  );
}

const progressOf = (done: number, total: number | undefined): string =>
  done === 0 || total === undefined
    ? 'Loading the statement...'
    : `Read ${formatCount(done)} of ${formatCount(total)} entries...`;

export { StatementPage as Component };
