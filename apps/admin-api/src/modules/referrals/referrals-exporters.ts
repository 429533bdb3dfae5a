import { referralCsvColumns } from '@countinghouse/exports';
import { csvFile } from '../../common/csv-file';
import type { Deps } from '../../config/deps';
import type { Exporters } from '../../contract/operation-types';
import { toProgram } from './referral-mapping';
import { selectAllPrograms, type ProgramRow } from './referrals-repository';

/** What the file does not say is not read. */
const noParts = { milestones: [], earnings: [], achieved: [] };

export const referralsExporters = ({ database }: Deps): Pick<Exporters, 'listReferrals'> => ({
  listReferrals: async ({ query }) => {
    const rows = database.stream<ProgramRow>(await selectAllPrograms(database.orm, query));
    return csvFile('referrals', referralCsvColumns, rows, (row) => toProgram(row, noParts));
  },
});
