import { userCsvColumns } from '@countinghouse/exports';
import { listFile } from '../../common/list-file';
import type { Deps } from '../../config/deps';
import type { Exporters } from '../../contract/operation-types';
import { toUser } from './user-mapping';
import { selectAllUsers, type UserListRow } from './users-repository';

export const usersExporters = ({ database }: Deps): Pick<Exporters, 'listUsers'> => ({
  listUsers: async ({ query: { search, sort, status, kyc_status: kycStatus } }) => {
    const rows = database.stream<UserListRow>(selectAllUsers({ search, sort, status, kycStatus }));
    return listFile('users', userCsvColumns, rows, toUser);
  },
});
