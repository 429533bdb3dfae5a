import { paths } from '@countinghouse/navigation';
import {
  EmptyState,
  ErrorState,
  formatCount,
  joinPresent,
  LoadingState,
  PageHeader,
  RecordFailure,
  useListState,
  getCurrentTime,
} from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useFilterTimeZone } from '../days';
import { useSupportsLedger, type Period } from './ledger-api';
import { ledgerListRules, toPeriod, type PeriodFilter, type DayRange } from './ledger-list';
import { PeriodPicker } from './period-picker';
import { StatementSheet } from './statement-sheet';
import classes from './statement.module.css';
import { useStatement } from './use-statement';

/** A statement of a period for the customer, to be printed or saved as PDF. */
export function StatementPage() {
  const { id = '' } = useParams();
  const { filters, setFilters } = useListState<PeriodFilter>(ledgerListRules);
  const hasLedger = useSupportsLedger();
  const timeZone = useFilterTimeZone();
  const period = toPeriod(filters, timeZone);
  return hasLedger ? (
    <UserStatement userId={id} period={period} range={filters} timeZone={timeZone} onChange={setFilters} />
  ) : (
    <EmptyState title="This server has no ledgers">The wallet lists its transactions.</EmptyState>
  );
}

interface UserStatementProps {
  userId: string;
  period: Period;
  range: DayRange;
  /** Time zone of the days and times. */
  timeZone: string;
  onChange: (range: DayRange) => void;
}

function UserStatement({ userId, period, range, timeZone, onChange }: UserStatementProps) {
  const [now] = useState(getCurrentTime);
  const { statement, failure, loaded, total, refetch } = useStatement(userId, period);
  const ledger = { href: paths.userLedger(userId), label: 'Go to the ledger' };
  const isShown = statement?.isBalanced === true && !failure;

  return (
    <>
      <div className={classes.frame}>
        <PageHeader
          title={joinPresent(['Statement', statement?.owner.fullName], ' · ')}
          back={{ href: ledger.href }}
          actions={
            isShown && (
              <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
                Print
              </Button>
            )
          }
        />
        <PeriodPicker period={range} now={now} timeZone={timeZone} onChange={onChange} />
      </div>
      {failure && <RecordFailure failure={failure} missing="User not found." list={ledger} />}
      {!failure && !statement && <LoadingState label={getProgressLabel(loaded, total)} />}
      {!failure && statement?.isBalanced === false && (
        <ErrorState message="The ledger changed while loading, so this statement would not add up." onRetry={refetch} />
      )}
      {isShown && <StatementSheet statement={statement} period={range} now={now} timeZone={timeZone} />}
    </>
  );
}

const getProgressLabel = (loaded: number, total: number | undefined): string =>
  loaded === 0 || total === undefined
    ? 'Loading the statement...'
    : `Read ${formatCount(loaded)} of ${formatCount(total)} entries...`;

export { StatementPage as Component };
