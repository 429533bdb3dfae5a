import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { readPage } from '../../database/listing/read-page';
import { readList } from '../../database/read-list';
import { toRecordVersion } from '../versions/versions';
import { userList } from './user-list';
import { toUser, toUserDetails } from './user-mapping';
import {
  addUser,
  changeUser,
  deleteUser,
  getUser,
  replaceDocument,
  requestDocument,
  verifyDocument,
} from './users-service';

type UserRead = 'listUsers' | 'getUser';
type UserWrite = 'addUser' | 'updateUser' | 'deleteUser' | 'uploadUserDocument' | 'requestUserDocument' | 'verifyKyc';

export function usersHandlers({ database, config }: Deps): Pick<Handlers, UserRead | UserWrite> {
  const { orm } = database;

  return {
    listUsers: async ({ query, disconnectSignal }) => {
      const { page = 1, limit = 10, search, sort, status, kyc_status: kycStatus } = query;
      const filter = { search, sort, status, kycStatus };
      const { rows, total, totalIsLowerBound } = await readList(database, { search, disconnectSignal }, (db) =>
        readPage(db, userList, filter, { page, limit }),
      );
      const data = { users: rows.map(toUser), total, page };
      return { data: totalIsLowerBound ? { ...data, totalIsLowerBound } : data };
    },

    getUser: async ({ params }) => ({ data: toUserDetails(await getUser(orm, params.id)) }),

    addUser: async (call) => {
      const user = await addUser(orm, call, call.body, call.files, config.panel.productName);
      return { data: toUserDetails(user) };
    },

    updateUser: async (call) => ({
      data: toUserDetails(await changeUser(orm, call, toRecordVersion(call), call.body)),
    }),

    verifyKyc: async (call) => ({ data: toUserDetails(await verifyDocument(orm, call, call.body)) }),

    uploadUserDocument: async (call) => {
      const user = await replaceDocument(orm, call, call.params, call.files.get('file') ?? new Uint8Array());
      return { data: toUserDetails(user) };
    },

    requestUserDocument: async (call) => {
      const document = { kind: call.params.kind, reason: call.body.reason };
      return { data: toUserDetails(await requestDocument(orm, call, toRecordVersion(call), document)) };
    },

    deleteUser: async (call) => {
      await deleteUser(orm, call, call.params.id);
      return { message: 'User deleted successfully.' };
    },
  };
}
