import { getExtent, getQueryFailure, useCsvExport } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { ledgerCsvColumns } from '@countinghouse/shared/exports';
import {
  EmptyState,
  ExportButton,
  ExportSelected,
  getExportDisabledReason,
  FilterDays,
  joinPresent,
  ListLink,
  RecordScreen,
  useListState,
  useTimeZone,
} from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { useFilterTimeZone } from '../days';
import { useSupportsLedger, useUserLedger, useReadFullLedger } from './ledger-api';
import { LedgerFigures } from './ledger-figures';
import { ledgerListRules, toPeriodSearch, toPeriod, type PeriodFilter } from './ledger-list';
import { LedgerPending } from './ledger-pending';
import { LedgerTable } from './ledger-table';

/** The ledger of a user's balance. */
export function LedgerPage() {
  const { id = '' } = useParams();
  // The key prevents another user's entries from showing while this user's load.
  return <UserLedger key={id} userId={id} />;
}

function UserLedger({ userId }: { userId: string }) {
  const list = useListState<PeriodFilter>(ledgerListRules);
  const timeZone = useFilterTimeZone();
  const period = toPeriod(list.filters, timeZone);
  const query = useUserLedger(userId, { ...period, page: list.page, limit: list.limit });
  const hasLedger = useSupportsLedger();
  const readAll = useReadFullLedger(userId);
  const readFile = useCsvExport('/user/ledger/{userId}', useTimeZone());
  const ledger = query.data;
  const failure = getQueryFailure(query);
  const extent = getExtent(ledger, ledger?.data, list);

  return (
    <RecordScreen
      title={['Ledger', ledger?.user.fullName]}
      subtitle={joinPresent([ledger?.user.fullName, ledger?.user.email], ' · ')}
      record={query}
      // The table shows every other error.
      failure={failure?.isMissing ? failure : undefined}
      missing="User not found."
      list={{ href: paths.userWallet(userId), label: 'Go to the wallet' }}
      actions={
        ledger && (
          <Button
            variant="default"
            component={ListLink}
            to={paths.userStatement(userId) + toPeriodSearch(list.filters)}
          >
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
              malformedRows={ledger?.malformed}
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
                  disabledReason={getExportDisabledReason(ledger?.data, failure)}
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
