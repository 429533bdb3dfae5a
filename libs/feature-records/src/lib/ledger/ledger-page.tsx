import { extentOf, queryFailure, useCsvExport } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { ledgerCsvColumns } from '@countinghouse/shared/exports';
import {
  EmptyState,
  ExportButton,
  ExportSelected,
  exportObstacle,
  FilterDays,
  joinKnown,
  ListLink,
  RecordScreen,
  useListState,
  useTimeZone,
} from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { useDaysZone } from '../days';
import { useHasLedger, useUserLedger, useWholeLedger } from './ledger-api';
import { LedgerFigures } from './ledger-figures';
import { ledgerListRules, periodQuery, toPeriod, type PeriodFilter } from './ledger-list';
import { LedgerPending } from './ledger-pending';
import { LedgerTable } from './ledger-table';

/** Why a user's balance is what it is. */
export function LedgerPage() {
  const { id = '' } = useParams();
  // Another user's entries must not stand in for this one's while they are on their way.
  return <UserLedger key={id} userId={id} />;
}

function UserLedger({ userId }: { userId: string }) {
  const list = useListState<PeriodFilter>(ledgerListRules);
  const timeZone = useDaysZone();
  const period = toPeriod(list.filters, timeZone);
  const query = useUserLedger(userId, { ...period, page: list.page, limit: list.limit });
  const hasLedger = useHasLedger();
  const readAll = useWholeLedger(userId);
  const readFile = useCsvExport('/user/ledger/{userId}', useTimeZone());
  const ledger = query.data;
  const failure = queryFailure(query);
  const extent = extentOf(ledger, ledger?.data, list);

  return (
    <RecordScreen
      title={['Ledger', ledger?.user.fullName]}
      subtitle={joinKnown([ledger?.user.fullName, ledger?.user.email], ' · ')}
      record={query}
      // The table itself shows every other failure.
      failure={failure?.isMissing ? failure : undefined}
      missing="User not found."
      list={{ href: paths.userWallet(userId), label: 'Go to the wallet' }}
      actions={
        ledger && (
          <Button variant="default" component={ListLink} to={paths.userStatement(userId) + periodQuery(list.filters)}>
            Statement
          </Button>
        )
      }
    >
      {() =>
        hasLedger ? (
          <>
            {ledger && <LedgerPending pending={ledger.pending} />}
            <LedgerFigures figures={ledger?.figures ?? (failure && null)} />
            <LedgerTable
              rows={ledger?.data}
              unreadable={ledger?.unreadable}
              {...extent}
              isStale={query.isPlaceholderData}
              state={list}
              error={failure}
              storageKey="ledger"
              selectedActions={({ rows }) => (
                <ExportSelected fileName="ledger" columns={ledgerCsvColumns} rows={rows} />
              )}
              toolbar={<FilterDays {...list.filters} timeZone={timeZone} onChange={list.setFilters} />}
              toolbarEnd={
                <ExportButton
                  fileName="ledger"
                  columns={ledgerCsvColumns}
                  obstacle={exportObstacle(ledger?.data, failure)}
                  loadRows={(run) => readAll(period, run)}
                  loadFile={readFile && ((run) => readFile({ path: { userId }, query: period }, run, extent))}
                />
              }
            />
          </>
        ) : (
          <EmptyState title="This server has no ledgers">The wallet lists its transactions.</EmptyState>
        )
      }
    </RecordScreen>
  );
}

export { LedgerPage as Component };
