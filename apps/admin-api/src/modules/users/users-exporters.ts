import { userCsvColumns } from '@countinghouse/shared/exports';
import { listFile } from '../../common/list-file';
import type { Deps } from '../../config/deps';
import type { Exporters } from '../../contract/operation-types';
import { readAll } from '../../database/listing/read-all';
import { toUser } from './user-mapping';
import { userList } from './user-list';

export const usersExporters = ({ database }: Deps): Pick<Exporters, 'listUsers'> => ({
  listUsers: async ({ query: { search, sort, status, kyc_status: kycStatus } }) => {
    const rows = readAll(database.orm, userList, { search, sort, status, kycStatus });
    return listFile('users', userCsvColumns, rows, toUser);
  },
});
