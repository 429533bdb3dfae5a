import { ledgerCsvColumns } from '@countinghouse/shared/exports';
import { listFile } from '../../common/list-file';
import { notFound } from '../../common/http-error';
import type { Deps } from '../../config/deps';
import type { Exporters } from '../../contract/operation-types';
import { findUser } from '../users/users-repository';
import { toLedgerEntry } from './ledger-mapping';
import { readLedgerEntries } from './ledger-repository-read';

export const ledgerExporters = ({ database }: Deps): Pick<Exporters, 'getUserLedger'> => ({
  getUserLedger: async ({ params: { userId }, query }) => {
    if (!(await findUser(database.orm, userId))) throw notFound('User');
    const rows = readLedgerEntries(database.orm, userId, query);
    return listFile('ledger', ledgerCsvColumns, rows, toLedgerEntry, query.time_zone);
  },
});
