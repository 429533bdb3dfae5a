import { withdrawalCsvColumns } from '@countinghouse/exports';
import { listFile } from '../../common/list-file';
import type { Deps } from '../../config/deps';
import type { Exporters } from '../../contract/operation-types';
import { toWithdrawal, toWithdrawalFilter } from './withdrawal-mapping';
import type { WithdrawalRow } from './withdrawals-repository';
import { selectAllWithdrawals } from './withdrawals-repository-list';

export const withdrawalsExporters = ({ database }: Deps): Pick<Exporters, 'listWithdrawals'> => ({
  listWithdrawals: async ({ query }) => {
    const rows = database.stream<WithdrawalRow>(selectAllWithdrawals(toWithdrawalFilter(query)));
    return listFile('withdrawals', withdrawalCsvColumns, rows, toWithdrawal, query.time_zone);
  },
});
