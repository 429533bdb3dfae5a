import type { Schemas } from '@countinghouse/api-client/whole';
import type { Call, Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { notFound } from '../../common/http-error';
import { answerList, wholeListRows } from '../../common/paging';
import { recordWrite } from '../audit-log/audit-log-repository';
import { deleteSessionsOf, findAdmin } from './session-repository';
import { deviceWords } from './device-words';
import { countSessions, endSession, listSessions, type OpenSessionRow } from './open-sessions-repository';

type SessionsOperation = 'listOwnSessions' | 'endSession' | 'endOtherSessions' | 'listSessions' | 'endSessionsOfAdmin';

const toOpenSession = (
  { id, tokenHash, address, userAgent, createdAt, lastUsedAt, owner }: OpenSessionRow,
  { caller }: Pick<Call<'listSessions'>, 'caller'>,
): Schemas['OpenSession'] => ({
  _id: id,
  is_current: Buffer.compare(tokenHash, caller.tokenHash) === 0,
  device: deviceWords(userAgent),
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
      const rows = await listSessions(orm, limits, { page: 1, limit: wholeListRows }, call.caller.id);
      return { data: rows.map((row) => toOpenSession(row, call)) };
    },

    endSession: async (call) => {
      const { id, role } = call.caller;
      return orm.transaction(async (transaction) => {
        const ended = await endSession(transaction, call.params.id, role === 'admin' ? undefined : id);
        if (!ended) throw notFound('Session');
        const before = { device: deviceWords(ended.userAgent), ip_address: ended.address };
        await recordWrite(transaction, call, { entity: 'session', entityId: ended.userId, before });
        return { message: 'Signed out there.' };
      });
    },

    endOtherSessions: async (call) => {
      const { id, tokenHash } = call.caller;
      return orm.transaction(async (transaction) => {
        const ended = await deleteSessionsOf(transaction, id, tokenHash);
        await recordWrite(transaction, call, { entity: 'session', entityId: id, after: { ended } });
        return { message: 'Signed out everywhere else.' };
      });
    },

    listSessions: (call) =>
      answerList(
        {},
        async (page) => (await listSessions(orm, limits, page)).map((row) => toOpenSession(row, call)),
        async () => ({ total: await countSessions(orm, limits) }),
      ),

    endSessionsOfAdmin: async (call) => {
      const { tokenHash } = call.caller;
      return orm.transaction(async (transaction) => {
        const admin = await findAdmin(transaction, call.params.id);
        if (!admin) throw notFound('Admin');
        const ended = await deleteSessionsOf(transaction, admin.id, tokenHash);
        await recordWrite(transaction, call, { entity: 'session', entityId: admin.id, after: { ended } });
        return { message: 'Signed out everywhere.' };
      });
    },
  };
}
