import { transactionStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { transactionCsvColumns } from '@countinghouse/shared/exports';
import {
  DataTable,
  ExportButton,
  ExportSelected,
  exportObstacle,
  Filters,
  FilterSelect,
  optionsOf,
  RowAction,
  SearchInput,
} from '@countinghouse/ui';
import { IconEye } from '@tabler/icons-react';
import { nameOf } from '../names';
import { SpanFilterFields } from '../span-filter-fields';
import { spanValues } from '../span-filters';
import { FoundCount } from './found-count';
import { LoadingProgress } from './loading-progress';
import { transactionColumns } from './transaction-columns';
import { filteredNetworks, transactionCategories } from './transaction-labels';
import type { Transaction } from './transactions-api';
import type { TransactionHistory } from './use-transaction-history';

/** A history: how many transactions there are, what narrows them, and the table. */
export function TransactionTable({ history }: { history: TransactionHistory }) {
  const { list, asked, rows, extent, pages, failure } = history;
  // Of what is still being loaded, all that there is can be exported.
  const isLoading = rows === undefined && pages?.index !== undefined;

  return (
    <>
      {pages ? <LoadingProgress pages={pages} /> : <FoundCount history={history} />}
      <DataTable
        label="Transaction History"
        columns={transactionColumns}
        rows={rows}
        {...extent}
        unreadable={history.unreadable}
        isStale={history.isStale}
        getRowId={(transaction) => transaction._id}
        state={asked}
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
              values={[list.filters.type, list.filters.status, list.filters.network, ...spanValues(list.filters)]}
            >
              <FilterSelect
                label="Type"
                allLabel="All Types"
                value={list.filters.type}
                onChange={(type) => list.setFilter('type', type)}
                options={optionsOf(transactionCategories)}
              />
              <FilterSelect
                label="Status"
                allLabel="All Status"
                value={list.filters.status}
                onChange={(status) => list.setFilter('status', status)}
                options={optionsOf(transactionStatuses)}
              />
              <FilterSelect
                label="Network"
                allLabel="All Networks"
                value={list.filters.network}
                onChange={(network) => list.setFilter('network', network)}
                options={optionsOf(filteredNetworks)}
              />
              <SpanFilterFields list={list} timeZone={history.timeZone} />
            </Filters>
          </>
        }
        toolbarEnd={
          <ExportButton
            fileName="transactions"
            columns={transactionCsvColumns}
            obstacle={isLoading ? undefined : exportObstacle(rows, failure)}
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
    label={`View ${nameOf('transaction', transaction_id)}`}
    icon={<IconEye size={18} stroke={1.5} />}
    href={paths.transactionDetails(_id)}
  />
);
