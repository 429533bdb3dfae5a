import type { Schemas } from '@countinghouse/api-client/strict';
import type { Call, Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { paginate, MAX_UNPAGED_ROWS } from '../../common/paging';
import { getDeviceLabel } from './device-label';
import { countSessions, listSessions, type OpenSessionRow } from './open-sessions-repository';
import { endSessionById, endOtherSessions, endSessionsOfAdmin } from './open-sessions-service';

type SessionsOperation = 'listOwnSessions' | 'endSession' | 'endOtherSessions' | 'listSessions' | 'endSessionsOfAdmin';

const toOpenSession = (
  { id, tokenHash, address, userAgent, createdAt, lastUsedAt, owner }: OpenSessionRow,
  { caller }: Pick<Call<'listSessions'>, 'caller'>,
): Schemas['OpenSession'] => ({
  _id: id,
  is_current: Buffer.compare(tokenHash, caller.tokenHash) === 0,
  device: getDeviceLabel(userAgent),
  ip_address: address,
  createdAt: createdAt.toISOString(),
  last_used: lastUsedAt.toISOString(),
  admin: {
    _id: owner.id,
    fullName: owner.fullName,
    email: owner.email,
    role: owner.role === 'admin' ? 'admin' : 'subadmin',
  },
});

export function openSessionsHandlers({
  database: { orm },
  config: { session: limits },
}: Deps): Pick<Handlers, SessionsOperation> {
  return {
    listOwnSessions: async (call) => {
      const rows = await listSessions(orm, limits, { page: 1, limit: MAX_UNPAGED_ROWS }, call.caller.id);
      return { data: rows.map((row) => toOpenSession(row, call)) };
    },

    endSession: async (call) => {
      await endSessionById(orm, call, call.params.id);
      return { message: 'Signed out there.' };
    },

    endOtherSessions: async (call) => {
      await endOtherSessions(orm, call);
      return { message: 'Signed out everywhere else.' };
    },

    listSessions: (call) =>
      paginate(
        {},
        async (page) => (await listSessions(orm, limits, page)).map((row) => toOpenSession(row, call)),
        async () => ({ total: await countSessions(orm, limits) }),
      ),

    endSessionsOfAdmin: async (call) => {
      await endSessionsOfAdmin(orm, call, call.params.id);
      return { message: 'Signed out everywhere.' };
    },
  };
}
