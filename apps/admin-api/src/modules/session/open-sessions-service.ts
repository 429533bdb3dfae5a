import type { WriteContext } from '../../contract/operation-types';
import type { Orm } from '../../database/database';
import { notFound } from '../../common/http-error';
import { recordWrite } from '../audit-log/audit-log-repository';
import { deviceWords } from './device-words';
import { endSession } from './open-sessions-repository';
import { deleteSessionsOf, findAdmin } from './session-repository';

/** Ends one session: a main admin anybody's, others one of their own. */
export async function endOneSession(db: Orm, context: WriteContext, sessionId: string): Promise<void> {
  const { id, role } = context.caller;
  await db.transaction(async (transaction) => {
    const ended = await endSession(transaction, sessionId, role === 'admin' ? undefined : id);
    if (!ended) throw notFound('Session');
    const before = { device: deviceWords(ended.userAgent), ip_address: ended.address };
    await recordWrite(transaction, context, { entity: 'session', entityId: ended.userId, before });
  });
}

/** Ends all sessions of the caller but the current one. */
export async function endOtherSessions(db: Orm, context: WriteContext): Promise<void> {
  const { id, tokenHash } = context.caller;
  await db.transaction(async (transaction) => {
    const ended = await deleteSessionsOf(transaction, id, tokenHash);
    await recordWrite(transaction, context, { entity: 'session', entityId: id, after: { ended } });
  });
}

/** Ends all sessions of an admin, but for the one that asks for it. */
export async function endSessionsOfAdmin(db: Orm, context: WriteContext, adminId: string): Promise<void> {
  const { tokenHash } = context.caller;
  await db.transaction(async (transaction) => {
    const admin = await findAdmin(transaction, adminId);
    if (!admin) throw notFound('Admin');
    const ended = await deleteSessionsOf(transaction, admin.id, tokenHash);
    await recordWrite(transaction, context, { entity: 'session', entityId: admin.id, after: { ended } });
  });
}
