import type { Call, Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { toPagination } from '../../common/paging';
import { readPage } from '../../database/listing/read-page';
import { readList } from '../../database/read-list';
import { withIdempotency } from '../idempotency/with-idempotency';
import { getUser } from '../users/users-service';
import { transactionList } from './transaction-list';
import { toTransaction, toTransactionDetails, toTransactionFilter } from './transaction-mapping';
import { decideTransaction, getTransaction } from './transactions-service';

type TransactionOperation = 'listTransactions' | 'listUserTransactions' | 'getTransaction' | 'setTransactionStatus';

export function transactionsHandlers({ database }: Deps): Pick<Handlers, TransactionOperation> {
  const { orm } = database;

  async function list(
    { query, disconnectSignal }: Call<'listTransactions' | 'listUserTransactions'>,
    userId: string | undefined,
  ) {
    const { page = 1, limit = 10, ...listQuery } = query;
    const filter = toTransactionFilter(listQuery, userId);
    const { rows, ...count } = await readList(database, { search: filter.search, disconnectSignal }, (db) =>
      readPage(db, transactionList, filter, { page, limit }),
    );
    return {
      data: { transactions: rows.map(toTransaction), pagination: toPagination({ page, limit }, count) },
    };
  }

  return {
    listTransactions: (call) => list(call, call.query.user_id),

    listUserTransactions: async (call) => {
      const { userId } = call.params;
      await getUser(orm, userId);
      return list(call, userId);
    },

    getTransaction: async ({ params }) => {
      const { transaction, duplicates } = await getTransaction(orm, params.id);
      return { data: toTransactionDetails(transaction, duplicates) };
    },

    setTransactionStatus: (call) =>
      withIdempotency(orm, call, async (tx) => {
        const { transaction, duplicates, message } = await decideTransaction(tx, call, call.params.id, call.body);
        return { data: toTransactionDetails(transaction, duplicates), message };
      }),
  };
}
