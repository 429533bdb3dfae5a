import { withdrawalCsvColumns } from '@countinghouse/shared/exports';
import { listFile } from '../../common/list-file';
import type { Deps } from '../../config/deps';
import type { Exporters } from '../../contract/operation-types';
import { readAll } from '../../database/listing/read-all';
import { toWithdrawal, toWithdrawalFilter } from './withdrawal-mapping';
import { withdrawalList } from './withdrawal-list';

export const withdrawalsExporters = ({ database }: Deps): Pick<Exporters, 'listWithdrawals'> => ({
  listWithdrawals: async ({ query }) => {
    const rows = readAll(database.orm, withdrawalList, toWithdrawalFilter(query));
    return listFile('withdrawals', withdrawalCsvColumns, rows, toWithdrawal, query.time_zone);
  },
});
