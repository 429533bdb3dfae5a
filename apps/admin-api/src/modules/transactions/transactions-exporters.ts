import { transactionCsvColumns } from '@countinghouse/shared/exports';
import { listFile } from '../../common/list-file';
import { notFound } from '../../common/http-error';
import type { Deps } from '../../config/deps';
import type { Exporters } from '../../contract/operation-types';
import { readAll } from '../../database/listing/read-all';
import { findUser } from '../users/users-repository';
import { type TransactionFilter, transactionList } from './transaction-list';
import { toTransaction, toTransactionFilter } from './transaction-mapping';

export function transactionsExporters({
  database,
}: Deps): Pick<Exporters, 'listTransactions' | 'listUserTransactions'> {
  const write = async (filter: TransactionFilter) => {
    const rows = readAll(database.orm, transactionList, filter);
    return listFile('transactions', transactionCsvColumns, rows, toTransaction, filter.time_zone);
  };
  return {
    listTransactions: ({ query }) => write(toTransactionFilter(query, query.user_id)),

    listUserTransactions: async ({ params: { userId }, query }) => {
      if (!(await findUser(database.orm, userId))) throw notFound('User');
      return write(toTransactionFilter(query, userId));
    },
  };
}
