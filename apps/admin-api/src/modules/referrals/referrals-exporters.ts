import { referralCsvColumns, referralEarningCsvColumns, referredUserCsvColumns } from '@countinghouse/shared/exports';
import { listFile } from '../../common/list-file';
import type { Deps } from '../../config/deps';
import type { Exporters } from '../../contract/operation-types';
import { readAll } from '../../database/listing/read-all';
import { earningList, programList, referredUserList } from './referral-lists';
import { toEarning, toProgram, toReferredUser } from './referral-mapping';
import { requireProgram } from './require-program';

/** The file has no columns for these. */
const noParts = { milestones: [], earnings: [], achieved: [] };

export const referralsExporters = ({
  database,
}: Deps): Pick<Exporters, 'listReferrals' | 'listReferredUsers' | 'listReferralEarnings'> => ({
  listReferrals: async ({ query }) => {
    const rows = readAll(database.orm, programList, query);
    return listFile('referrals', referralCsvColumns, rows, (row) => toProgram(row, noParts), query.time_zone);
  },

  listReferredUsers: async ({ params, query }) => {
    const program = await requireProgram(database.orm, params.id);
    const rows = readAll(database.orm, referredUserList(program), query);
    return listFile('referred-users', referredUserCsvColumns, rows, toReferredUser, query.time_zone);
  },

  listReferralEarnings: async ({ params, query }) => {
    const program = await requireProgram(database.orm, params.id);
    const rows = readAll(database.orm, earningList(program), query);
    return listFile('referral-earnings', referralEarningCsvColumns, rows, toEarning, query.time_zone);
  },
});
