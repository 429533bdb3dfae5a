import type { WriteContext } from '../../contract/operation-types';
import type { Orm } from '../../database/database';
import { notFound } from '../../common/http-error';
import { writeAuditEntry } from '../audit-log/audit-log-repository';
import { getDeviceLabel } from './device-label';
import { endSession } from './open-sessions-repository';
import { deleteAccountSessions, findAdmin } from './session-repository';

/** Ends one session: main admins can end any, others only their own. */
export async function endSessionById(db: Orm, context: WriteContext, sessionId: string): Promise<void> {
  const { id, role } = context.caller;
  await db.transaction(async (transaction) => {
    const ended = await endSession(transaction, sessionId, role === 'admin' ? undefined : id);
    if (!ended) throw notFound('Session');
    const before = { device: getDeviceLabel(ended.userAgent), ip_address: ended.address };
    await writeAuditEntry(transaction, context, { entity: 'session', entityId: ended.userId, before });
  });
}

/** Ends all sessions of the caller except the current one. */
export async function endOtherSessions(db: Orm, context: WriteContext): Promise<void> {
  const { id, tokenHash } = context.caller;
  await db.transaction(async (transaction) => {
    const ended = await deleteAccountSessions(transaction, id, tokenHash);
    await writeAuditEntry(transaction, context, { entity: 'session', entityId: id, after: { ended } });
  });
}

/** Ends all sessions of an admin. The current session is not ended. */
export async function endSessionsOfAdmin(db: Orm, context: WriteContext, adminId: string): Promise<void> {
  const { tokenHash } = context.caller;
  await db.transaction(async (transaction) => {
    const admin = await findAdmin(transaction, adminId);
    if (!admin) throw notFound('Admin');
    const ended = await deleteAccountSessions(transaction, admin.id, tokenHash);
    await writeAuditEntry(transaction, context, { entity: 'session', entityId: admin.id, after: { ended } });
  });
}
