import type { Call, WriteContext } from '../../contract/operation-types';
import type { Executor, Orm, Transaction } from '../../database/database';
import { formatDay } from '../../common/days';
import { conflict, notFound, type HttpError } from '../../common/http-error';
import { keptText } from '../../common/texts';
import { versionConflict, requireVersion, type RecordVersion } from '../versions/versions';
import { changedFields, recordWrite } from '../audit-log/audit-log-repository';
import { hashNewPassword } from '../session/passwords';
import { approvedOver, requireAcknowledged } from '../checks/acknowledged';
import type { CheckKey } from '../checks/checks';
import { readKycChecks } from '../checks/read-checks';
import { encodeDocument } from '../uploads/documents';
import { deleteUpload, insertUpload } from '../uploads/uploads-repository';
import { documentKinds, requireDocuments, type DocumentKind } from './documents-to-verify';
import { saveRequest } from './document-requests-repository';
import { toUserChanges, toUserDetails, toUserRecord } from './user-mapping';
import {
  closeUser,
  findUser,
  insertUser,
  updateUser,
  type Closing,
  type UserChanges,
  type UserRow,
} from './users-repository';

const noSuchUser = () => notFound('User');

/** Why an account is not closed. */
function toError(closing: Exclude<Closing, 'closed'>): HttpError {
  if (closing === 'missing') return noSuchUser();
  if (closing === 'holds_money') return conflict(closing, 'This user’s wallet still holds money.');
  if (closing === 'has_pending') return conflict(closing, 'Something of this user’s is still pending.');
  const { investmentEndsAt } = closing;
  const end = formatDay(investmentEndsAt);
  const isOver = investmentEndsAt <= new Date();
  return conflict(
    'has_investment',
    `An investment of this user’s ${isOver ? `ended on ${end} and has not been paid back yet` : `runs until ${end}`}.`,
  );
}

const changing = (user: UserRow) => ({ entity: 'user', current: toUserDetails(user), updatedAt: user.updatedAt });

/** Another KYC status comes with its own reason or with none, never with that of the one before. */
const reasonOfChange = ({ kycStatus: was }: UserRow, { kycStatus = was, kycReason, kycReasonDetails }: UserChanges) =>
  kycStatus === was ? {} : { kycReason: kycReason ?? null, kycReasonDetails: kycReasonDetails ?? null };

/** @throws HttpError 404 where there is no such open account */
export async function getUser(db: Executor, id: string, { forUpdate = false } = {}): Promise<UserRow> {
  const user = await findUser(db, id, { forUpdate });
  if (!user) throw noSuchUser();
  return user;
}

/** Locks a user against changes by others. */
const lockUser = (transaction: Transaction, id: string) => getUser(transaction, id, { forUpdate: true });

/**
 * Changes a user whose row is locked, and records what is different now.
 *
 * @param fieldOf the field that marks a document as verified, where it is not the document's own
 * @param against what speaks against it all the same
 */
async function change(
  transaction: Transaction,
  context: WriteContext,
  before: UserRow,
  changes: UserChanges,
  { fieldOf, against = [] }: { fieldOf?: () => string; against?: CheckKey[] } = {},
): Promise<UserRow> {
  requireDocuments(
    (kind) => changes[`${kind}Verified`],
    (kind) => before[kind] !== null,
    fieldOf,
  );
  const after = await updateUser(transaction, before.id, changes);
  if (!after) throw noSuchUser();
  await recordChange(transaction, context, before, after, against);
  return after;
}

/**
 * Records what is different about a user.
 *
 * @param against the facts over which a verification was completed
 */
async function recordChange(
  transaction: Transaction,
  context: WriteContext,
  before: UserRow,
  after: UserRow,
  against: CheckKey[] = [],
): Promise<void> {
  const sides = changedFields(toUserRecord(before), toUserRecord(after));
  await recordWrite(transaction, context, {
    entity: 'user',
    entityId: after.id,
    ...sides,
    after: { ...sides.after, ...approvedOver(against) },
  });
}

/**
 * Adds a user with the documents that come with them.
 *
 * @param files the documents, by their kind
 * @param productName what a password must not be made of
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
    const values = { ...toUserChanges(others), ...documents, fullName: keptText(fullName), email, passwordHash };
    const user = await insertUser(transaction, values);
    await recordWrite(transaction, context, { entity: 'user', entityId: user.id, after: toUserRecord(user) });
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
    await requireVersion(transaction, baseVersion, changing(before));
    const isCompleted = before.kycStatus !== 'completed' && changes.kycStatus === 'completed';
    // As the case stands, whatever else is changed with it: nobody could have been shown anything else.
    const checks = isCompleted ? await readKycChecks(transaction, before.id) : undefined;
    const against = requireAcknowledged(checks, input.acknowledged);
    return change(transaction, context, before, { ...changes, ...reasonOfChange(before, changes) }, { against });
  });
}

/**
 * Marks a document as verified, or as not verified.
 *
 * @param file the document that the caller has looked at; undefined where they do not say
 */
export async function verifyDocument(
  db: Orm,
  context: WriteContext,
  { user_id: id, document, verified, file }: Call<'verifyKyc'>['body'],
): Promise<UserRow> {
  const changes: UserChanges = { [`${document}Verified` as const]: verified };
  return db.transaction(async (transaction) => {
    const before = await lockUser(transaction, id);
    const user = changing(before);
    if (file !== undefined && file !== user.current[document]) throw await versionConflict(transaction, user);
    return change(transaction, context, before, changes, { fieldOf: () => 'verified' });
  });
}

/** Stores a document in place of the one before. */
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
    const after = await change(transaction, context, before, changes);
    const replaced = before[kind];
    if (replaced !== null) await deleteUpload(transaction, replaced);
    return after;
  });
}

/** Asks a user for another document: the one that is there is not verified any more, and their KYC is in progress. */
export async function requestDocument(
  db: Orm,
  context: WriteContext,
  { id, baseVersion }: RecordVersion,
  { kind, reason }: { kind: DocumentKind; reason: string },
): Promise<UserRow> {
  const keptReason = keptText(reason);
  return db.transaction(async (transaction) => {
    const before = await lockUser(transaction, id);
    await requireVersion(transaction, baseVersion, changing(before));
    await updateUser(transaction, before.id, { kycStatus: 'in_progress', [`${kind}Verified` as const]: false });
    const request = { userId: before.id, kind, reason: keptReason, requestedById: context.caller.id };
    await saveRequest(transaction, request);
    const after = await getUser(transaction, before.id);
    await recordChange(transaction, context, before, after);
    return after;
  });
}

/** Closes the account of a user who neither has money here nor expects any. */
export async function deleteUser(db: Orm, context: WriteContext, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const before = await lockUser(transaction, id);
    const closing = await closeUser(transaction, before.id);
    if (closing !== 'closed') throw toError(closing);
    await recordWrite(transaction, context, { entity: 'user', entityId: before.id, before: toUserRecord(before) });
  });
}
