import { paths } from '@countinghouse/areas';
import {
  DataTable,
  ExportButton,
  exportObstacle,
  type ExportRun,
  FilterSelect,
  optionsOf,
  RowAction,
  SearchInput,
  useListState,
} from '@countinghouse/ui';
import { IconEye } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { nameOf } from '../names';
import { LoadingProgress } from './loading-progress';
import { transactionColumns, transactionCsvColumns } from './transaction-columns';
import { indexPages } from './transaction-index';
import { filteredNetworks, transactionCategories, transactionStatuses } from './transaction-labels';
import type { Transaction } from './transactions-api';
import { findTransactions, transactionListRules, type TransactionFilter } from './transactions-list';
import type { TransactionPages } from './use-transaction-pages';

export interface TransactionHistoryProps {
  pages: TransactionPages;
  /** Reads the whole history again, to be exported. */
  readAll: (run: ExportRun) => Promise<Transaction[]>;
}

/** A history, searched, filtered and paged here. */
export function TransactionHistory({ pages, readAll }: TransactionHistoryProps) {
  const list = useListState<TransactionFilter>(transactionListRules);
  // What is typed and chosen shows at once; the rows follow.
  const asked = useDeferredValue(list);
  const { index, unreadable, isComplete } = pages;
  const found = useMemo(() => index && findTransactions(index, asked), [index, asked]);
  // What is not there yet is not missing: the page, or the first match, may still come.
  const isToCome = !isComplete && (found?.length ?? 0) <= (asked.page - 1) * asked.limit && !pages.isInterrupted;

  return (
    <>
      <LoadingProgress pages={pages} />
      <DataTable
        label="Transaction History"
        columns={transactionColumns}
        rows={isToCome ? undefined : found}
        unreadable={unreadable}
        isTotalLowerBound={!isComplete}
        isStale={asked !== list}
        getRowId={(transaction) => transaction._id}
        state={asked}
        error={pages.failure}
        rowActions={(transaction) => <ViewTransaction transaction={transaction} />}
        storageKey="transactions"
        empty={{ title: 'No transactions found' }}
        toolbar={
          <>
            <SearchInput
              value={list.search}
              onChange={list.setSearch}
              label="Search transactions"
              placeholder="Email, hash, description or network"
            />
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
          </>
        }
        toolbarEnd={
          <ExportButton
            fileName="transactions"
            columns={transactionCsvColumns}
            obstacle={isToCome && index ? undefined : exportObstacle(found, pages.failure)}
            loadRows={async (run) =>
              findTransactions(indexPages([{ data: { transactions: await readAll(run) } }]), list)
            }
          />
        }
      />
    </>
  );
}

function ViewTransaction({ transaction }: { transaction: Transaction }) {
  return (
    <RowAction
      label={`View ${nameOf('transaction', transaction.transaction_id)}`}
      icon={<IconEye size={18} stroke={1.5} />}
      href={paths.transactionDetails(transaction._id)}
    />
  );
}
