import { transactionStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { transactionCsvColumns } from '@countinghouse/shared/exports';
import {
  DataTable,
  ExportButton,
  ExportSelected,
  getExportDisabledReason,
  Filters,
  FilterSelect,
  toSelectOptions,
  RowAction,
  SearchInput,
} from '@countinghouse/ui';
import { IconEye } from '@tabler/icons-react';
import { getRecordName } from '../names';
import { RangeFilterFields } from '../range-filter-fields';
import { getRangeFilterValues } from '../range-filters';
import { ResultCount } from './result-count';
import { LoadingProgress } from './loading-progress';
import { transactionColumns } from './transaction-columns';
import { filteredNetworks, transactionCategories } from './transaction-labels';
import type { Transaction } from './transactions-api';
import type { TransactionHistory } from './use-transaction-history';

/** The transaction history: count, filters and table. */
export function TransactionTable({ history }: { history: TransactionHistory }) {
  const { list, appliedList, rows, extent, pages, failure } = history;
  // An export reads all transactions from the server, even while the list is loading.
  const isLoading = rows === undefined && pages?.index !== undefined;

  return (
    <>
      {pages ? <LoadingProgress pages={pages} /> : <ResultCount history={history} />}
      <DataTable
        label="Transaction History"
        columns={transactionColumns}
        rows={rows}
        {...extent}
        malformedRows={history.malformedRows}
        isStale={history.isStale}
        getRowId={(transaction) => transaction._id}
        state={appliedList}
        error={failure}
        newItems={history.newItems}
        rowActions={viewTransaction}
        storageKey="transactions"
        selectedActions={({ rows }) => (
          <ExportSelected fileName="transactions" columns={transactionCsvColumns} rows={rows} />
        )}
        empty={{ title: 'No transactions found' }}
        toolbar={
          <>
            <SearchInput
              value={list.search}
              onChange={list.setSearch}
              label="Search transactions"
              placeholder="Email, hash, description or network"
              isLocal={pages !== undefined}
            />
            <Filters
              values={[
                list.filters.type,
                list.filters.status,
                list.filters.network,
                ...getRangeFilterValues(list.filters),
              ]}
            >
              <FilterSelect
                label="Type"
                allLabel="All Types"
                value={list.filters.type}
                onChange={(type) => list.setFilter('type', type)}
                options={toSelectOptions(transactionCategories)}
              />
              <FilterSelect
                label="Status"
                allLabel="All Status"
                value={list.filters.status}
                onChange={(status) => list.setFilter('status', status)}
                options={toSelectOptions(transactionStatuses)}
              />
              <FilterSelect
                label="Network"
                allLabel="All Networks"
                value={list.filters.network}
                onChange={(network) => list.setFilter('network', network)}
                options={toSelectOptions(filteredNetworks)}
              />
              <RangeFilterFields list={list} timeZone={history.timeZone} />
            </Filters>
          </>
        }
        toolbarEnd={
          <ExportButton
            fileName="transactions"
            columns={transactionCsvColumns}
            disabledReason={isLoading ? undefined : getExportDisabledReason(rows, failure)}
            loadRows={history.readAll}
            loadFile={history.readFile}
          />
        }
      />
    </>
  );
}

const viewTransaction = ({ _id, transaction_id }: Transaction) => (
  <RowAction
    label={`View ${getRecordName('transaction', transaction_id)}`}
    icon={<IconEye size={18} stroke={1.5} />}
    href={paths.transactionDetails(_id)}
  />
);
