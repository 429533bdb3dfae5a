import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { paginateWithTotal } from '../../common/paging';
import { readPage } from '../../database/listing/read-page';
import { readList } from '../../database/read-list';
import { withIdempotency } from '../idempotency/with-idempotency';
import { toRecordVersion } from '../versions/versions';
import { withdrawalList } from './withdrawal-list';
import { toWithdrawal, toWithdrawalFilter } from './withdrawal-mapping';
import { decideWithdrawal, getWithdrawal } from './withdrawals-service';

export function withdrawalsHandlers({
  database,
}: Deps): Pick<Handlers, 'listWithdrawals' | 'getWithdrawal' | 'setWithdrawalStatus'> {
  const { orm } = database;

  return {
    listWithdrawals: ({ query: { page, limit, ...query }, disconnectSignal }) =>
      readList(database, { search: query.search, disconnectSignal }, (db) =>
        paginateWithTotal({ page, limit }, async (resolvedPage) => {
          const { rows, ...count } = await readPage(db, withdrawalList, toWithdrawalFilter(query), resolvedPage);
          return { rows: rows.map(toWithdrawal), ...count };
        }),
      ),

    getWithdrawal: async ({ params }) => ({ data: toWithdrawal(await getWithdrawal(orm, params.id)) }),

    setWithdrawalStatus: (call) =>
      withIdempotency(orm, call, async (transaction) => {
        const { withdrawal, message } = await decideWithdrawal(transaction, call, toRecordVersion(call), call.body);
        return { data: toWithdrawal(withdrawal), message };
      }),
  };
}
