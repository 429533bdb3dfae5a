import { withdrawalCsvColumns } from '@countinghouse/exports';
import { csvFile } from '../../common/csv-file';
import type { Deps } from '../../config/deps';
import type { Exporters } from '../../contract/operation-types';
import { toWithdrawal } from './withdrawal-mapping';
import type { WithdrawalRow } from './withdrawals-repository';
import { selectAllWithdrawals } from './withdrawals-repository-list';

export const withdrawalsExporters = ({ database }: Deps): Pick<Exporters, 'listWithdrawals'> => ({
  listWithdrawals: async ({ query: { amount_min: amountMin, amount_max: amountMax, ...filter } }) => {
    const query = await selectAllWithdrawals(database.orm, { ...filter, amountMin, amountMax });
    return csvFile('withdrawals', withdrawalCsvColumns, database.stream<WithdrawalRow>(query), toWithdrawal);
  },
});
