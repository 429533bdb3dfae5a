import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { notFound } from '../../common/http-error';
import { toPagination } from '../../common/paging';
import { findUser } from '../users/users-repository';
import { toLedgerEntry, toLedgerFigures, toLedgerPending } from './ledger-mapping';
import { listLedgerEntries, listPendingRecords, readLedgerFigures } from './ledger-repository-read';

export function ledgerHandlers({ database: { orm } }: Deps): Pick<Handlers, 'getUserLedger'> {
  return {
    getUserLedger: ({ params: { userId }, query: { page = 1, limit = 10, ...period } }) =>
      // One snapshot, so that entries, figures and pending records are consistent.
      orm.transaction(
        async (snapshot) => {
          const user = await findUser(snapshot, userId);
          if (!user) throw notFound('User');
          const entries = await listLedgerEntries(snapshot, user.id, period, { page, limit });
          const figures = await readLedgerFigures(snapshot, user.id, period);
          const pending = await listPendingRecords(snapshot, user.id);
          return {
            data: entries.map(toLedgerEntry),
            user: { _id: user.id, fullName: user.fullName, email: user.email },
            figures: toLedgerFigures(figures),
            pending: toLedgerPending(pending),
            pagination: toPagination({ page, limit }, figures),
          };
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      ),
  };
}
