import type { Call, WriteContext } from '../../contract/operation-types';
import type { Executor, Orm, Transaction } from '../../database/database';
import { formatDay } from '../../common/days';
import { conflict, notFound, type HttpError } from '../../common/http-error';
import { normalizeText } from '../../common/texts';
import { versionConflict, requireVersion, type RecordVersion } from '../versions/versions';
import { getChangedFields, writeAuditEntry } from '../audit-log/audit-log-repository';
import { hashNewPassword } from '../session/passwords';
import { toOverriddenChecks, requireAcknowledged } from '../checks/acknowledged';
import type { CheckKey } from '../checks/checks';
import { readKycChecks } from '../checks/read-checks';
import { encodeDocument } from '../uploads/documents';
import { deleteUpload, insertUpload } from '../uploads/uploads-repository';
import { documentKinds, requireDocuments, type DocumentKind } from './require-documents';
import { saveDocumentRequest } from './document-requests-repository';
import { toUserChanges, toUserDetails, toUserRecord } from './user-mapping';
import {
  closeUser,
  findUser,
  insertUser,
  updateUser,
  type CloseResult,
  type UserChanges,
  type UserRow,
} from './users-repository';

const userNotFound = () => notFound('User');

function toCloseError(result: Exclude<CloseResult, 'closed'>): HttpError {
  if (result === 'missing') return userNotFound();
  if (result === 'holds_money') return conflict(result, 'This user’s wallet still has a balance.');
  if (result === 'has_pending') return conflict(result, 'This user still has pending requests.');
  const { investmentEndsAt } = result;
  const end = formatDay(investmentEndsAt);
  const hasEnded = investmentEndsAt <= new Date();
  return conflict(
    'has_investment',
    `This user’s investment ${hasEnded ? `ended on ${end} and has not been paid back yet` : `runs until ${end}`}.`,
  );
}

const toVersionedRecord = (user: UserRow) => ({
  entity: 'user',
  current: toUserDetails(user),
  updatedAt: user.updatedAt,
});

/** A new KYC status has its own reason or none, never the previous one. */
const toReasonChanges = (
  { kycStatus: previousStatus }: UserRow,
  { kycStatus = previousStatus, kycReason, kycReasonDetails }: UserChanges,
) => (kycStatus === previousStatus ? {} : { kycReason: kycReason ?? null, kycReasonDetails: kycReasonDetails ?? null });

/** @throws HttpError 404 if there is no such open account */
export async function getUser(db: Executor, id: string, { forUpdate = false } = {}): Promise<UserRow> {
  const user = await findUser(db, id, { forUpdate });
  if (!user) throw userNotFound();
  return user;
}

const lockUser = (transaction: Transaction, id: string) => getUser(transaction, id, { forUpdate: true });

/**
 * Updates a user whose row is locked, and records the differences.
 *
 * @param getField the field that marks a document as verified, if it is not the document's own
 * @param overridden failed checks that the caller has acknowledged
 */
async function applyChanges(
  transaction: Transaction,
  context: WriteContext,
  before: UserRow,
  changes: UserChanges,
  { getField, overridden = [] }: { getField?: () => string; overridden?: CheckKey[] } = {},
): Promise<UserRow> {
  requireDocuments(
    (kind) => changes[`${kind}Verified`],
    (kind) => before[kind] !== null,
    getField,
  );
  const after = await updateUser(transaction, before.id, changes);
  if (!after) throw userNotFound();
  await recordChange(transaction, context, before, after, overridden);
  return after;
}

/**
 * Records the differences of a user.
 *
 * @param overridden failed checks that the caller has acknowledged
 */
async function recordChange(
  transaction: Transaction,
  context: WriteContext,
  before: UserRow,
  after: UserRow,
  overridden: CheckKey[] = [],
): Promise<void> {
  const change = getChangedFields(toUserRecord(before), toUserRecord(after));
  await writeAuditEntry(transaction, context, {
    entity: 'user',
    entityId: after.id,
    ...change,
    after: { ...change.after, ...toOverriddenChecks(overridden) },
  });
}

/**
 * Adds a user with documents.
 *
 * @param files the documents by kind
 * @param productName must not be part of the password
 */
export async function addUser(
  db: Orm,
  context: WriteContext,
  input: Call<'addUser'>['body'],
  files: ReadonlyMap<string, Buffer>,
  productName: string,
): Promise<UserRow> {
  const { password, fullName, email, ...others } = input;
  requireDocuments(
    (kind) => others[`${kind}_verified`],
    (kind) => files.has(kind),
  );
  const encoded = await Promise.all(
    documentKinds.flatMap((kind) => {
      const bytes = files.get(kind);
      return bytes ? [encodeDocument(bytes, kind).then((file) => ({ kind, file }))] : [];
    }),
  );
  const passwordHash = await hashNewPassword(password, { productName, fullName, email });
  return db.transaction(async (transaction) => {
    const documents: UserChanges = {};
    for (const { kind, file } of encoded) {
      documents[`${kind}Id`] = await insertUpload(transaction, 'user_document', file);
    }
    const values = { ...toUserChanges(others), ...documents, fullName: normalizeText(fullName), email, passwordHash };
    const user = await insertUser(transaction, values);
    await writeAuditEntry(transaction, context, { entity: 'user', entityId: user.id, after: toUserRecord(user) });
    return user;
  });
}

export async function changeUser(
  db: Orm,
  context: WriteContext,
  { id, baseVersion }: RecordVersion,
  input: Call<'updateUser'>['body'],
): Promise<UserRow> {
  const changes = toUserChanges(input);
  return db.transaction(async (transaction) => {
    const before = await lockUser(transaction, id);
    await requireVersion(transaction, baseVersion, toVersionedRecord(before));
    const isCompleted = before.kycStatus !== 'completed' && changes.kycStatus === 'completed';
    // Reads the stored data, before this change: that is what the caller has seen.
    const checks = isCompleted ? await readKycChecks(transaction, before.id) : undefined;
    const overridden = requireAcknowledged(checks, input.acknowledged);
    return applyChanges(
      transaction,
      context,
      before,
      { ...changes, ...toReasonChanges(before, changes) },
      { overridden },
    );
  });
}

/**
 * Marks a document as verified, or as not verified.
 *
 * @param file the document that the caller has seen; undefined to skip the check
 */
export async function verifyDocument(
  db: Orm,
  context: WriteContext,
  { user_id: id, document, verified, file }: Call<'verifyKyc'>['body'],
): Promise<UserRow> {
  const changes: UserChanges = { [`${document}Verified` as const]: verified };
  return db.transaction(async (transaction) => {
    const before = await lockUser(transaction, id);
    const user = toVersionedRecord(before);
    if (file !== undefined && file !== user.current[document]) throw await versionConflict(transaction, user);
    return applyChanges(transaction, context, before, changes, { getField: () => 'verified' });
  });
}

/** Replaces a document. */
export async function replaceDocument(
  db: Orm,
  context: WriteContext,
  { id, kind }: { id: string; kind: DocumentKind },
  bytes: Uint8Array,
): Promise<UserRow> {
  const file = await encodeDocument(bytes, 'file');
  return db.transaction(async (transaction) => {
    const uploadId = await insertUpload(transaction, 'user_document', file);
    const changes: UserChanges = { [`${kind}Id` as const]: uploadId };
    const before = await lockUser(transaction, id);
    const after = await applyChanges(transaction, context, before, changes);
    const replaced = before[kind];
    if (replaced !== null) await deleteUpload(transaction, replaced);
    return after;
  });
}

/** Requests a new document. The existing one becomes unverified, and KYC is in progress. */
export async function requestDocument(
  db: Orm,
  context: WriteContext,
  { id, baseVersion }: RecordVersion,
  { kind, reason }: { kind: DocumentKind; reason: string },
): Promise<UserRow> {
  const normalizedReason = normalizeText(reason);
  return db.transaction(async (transaction) => {
    const before = await lockUser(transaction, id);
    await requireVersion(transaction, baseVersion, toVersionedRecord(before));
    await updateUser(transaction, before.id, { kycStatus: 'in_progress', [`${kind}Verified` as const]: false });
    const request = { userId: before.id, kind, reason: normalizedReason, requestedById: context.caller.id };
    await saveDocumentRequest(transaction, request);
    const after = await getUser(transaction, before.id);
    await recordChange(transaction, context, before, after);
    return after;
  });
}

/** Closes the account of a user without money and pending payments. */
export async function deleteUser(db: Orm, context: WriteContext, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const before = await lockUser(transaction, id);
    const result = await closeUser(transaction, before.id);
    if (result !== 'closed') throw toCloseError(result);
    await writeAuditEntry(transaction, context, { entity: 'user', entityId: before.id, before: toUserRecord(before) });
  });
}
