import type { Call, Handlers } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import type { Deps } from '../../config/deps';
import { formatDay } from '../../common/days';
import { conflict, notFound, type HttpError } from '../../common/http-error';
import { keptText } from '../../common/texts';
import { readPage } from '../../database/listing/read-page';
import { readList } from '../../database/search';
import { changedMeanwhile, requireVersion } from '../versions/versions';
import { changedFields, recordWrite } from '../audit-log/audit-log-repository';
import { hashNewPassword } from '../session/passwords';
import { approvedOver, requireAcknowledged } from '../facts/acknowledged';
import type { FactKey } from '../facts/facts';
import { readKycFacts } from '../facts/read-facts';
import { encodeDocument } from '../uploads/documents';
import { deleteUpload, insertUpload } from '../uploads/uploads-repository';
import { documentKinds, requireDocuments } from './documents-to-verify';
import { saveRequest } from './document-requests-repository';
import { userList } from './user-list';
import { toUserDetails, toUserChanges, toUser, toUserRecord } from './user-mapping';
import {
  closeUser,
  findUser,
  insertUser,
  updateUser,
  type Closing,
  type UserChanges,
  type UserRow,
} from './users-repository';

type UserRead = 'listUsers' | 'getUser';
type UserWrite = 'addUser' | 'updateUser' | 'deleteUser' | 'uploadUserDocument' | 'requestUserDocument' | 'verifyKyc';

const noSuchUser = () => notFound('User');

/** Why an account is not closed. */
function refusalOf(closing: Exclude<Closing, 'closed'>): HttpError {
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
const reasonOfNews = ({ kycStatus: was }: UserRow, { kycStatus = was, kycReason, kycReasonDetails }: UserChanges) =>
  kycStatus === was ? {} : { kycReason: kycReason ?? null, kycReasonDetails: kycReasonDetails ?? null };

/** The user whom a call is about, locked against changes by others. */
async function lockUser(transaction: Transaction, id: string): Promise<UserRow> {
  const user = await findUser(transaction, id, { forUpdate: true });
  if (!user) throw noSuchUser();
  return user;
}

/**
 * Changes a user whose row is locked, and records what is different now.
 *
 * @param fieldOf the field that marks a document as verified, where it is not the document's own
 * @param against what speaks against it all the same
 */
async function change(
  transaction: Transaction,
  call: Call<UserWrite>,
  before: UserRow,
  changes: UserChanges,
  { fieldOf, against = [] }: { fieldOf?: () => string; against?: FactKey[] } = {},
) {
  requireDocuments(
    (kind) => changes[`${kind}Verified`],
    (kind) => before[kind] !== null,
    fieldOf,
  );
  const after = await updateUser(transaction, before.id, changes);
  if (!after) throw noSuchUser();
  return answerWith(transaction, call, before, after, against);
}

/**
 * Records what is different about a user, who is the answer.
 *
 * @param against the facts over which a verification was completed
 */
async function answerWith(
  transaction: Transaction,
  call: Call<UserWrite>,
  before: UserRow,
  after: UserRow,
  against: FactKey[] = [],
) {
  const sides = changedFields(toUserRecord(before), toUserRecord(after));
  await recordWrite(transaction, call, {
    entity: 'user',
    entityId: after.id,
    ...sides,
    after: { ...sides.after, ...approvedOver(against) },
  });
  return { data: toUserDetails(after) };
}

export function usersHandlers({ database, config }: Deps): Pick<Handlers, UserRead | UserWrite> {
  const { orm } = database;

  return {
    listUsers: async ({ query, callerLeft }) => {
      const { page = 1, limit = 10, search, sort, status, kyc_status: kycStatus } = query;
      const filter = { search, sort, status, kycStatus };
      const { rows, total, totalIsLowerBound } = await readList(database, { search, callerLeft }, (db) =>
        readPage(db, userList, filter, { page, limit }),
      );
      const data = { users: rows.map(toUser), total, page };
      return { data: totalIsLowerBound ? { ...data, totalIsLowerBound } : data };
    },

    getUser: async ({ params }) => {
      const user = await findUser(orm, params.id);
      if (!user) throw noSuchUser();
      return { data: toUserDetails(user) };
    },

    addUser: async (call) => {
      const { password, fullName, email, ...others } = call.body;
      requireDocuments(
        (kind) => others[`${kind}_verified`],
        (kind) => call.files.has(kind),
      );
      const files = await Promise.all(
        documentKinds.flatMap((kind) => {
          const bytes = call.files.get(kind);
          return bytes ? [encodeDocument(bytes, kind).then((file) => ({ kind, file }))] : [];
        }),
      );
      const { productName } = config.panel;
      const passwordHash = await hashNewPassword(password, { productName, fullName, email });
      return orm.transaction(async (transaction) => {
        const documents: UserChanges = {};
        for (const { kind, file } of files) {
          documents[`${kind}Id`] = await insertUpload(transaction, 'user_document', file);
        }
        const values = { ...toUserChanges(others), ...documents, fullName: keptText(fullName), email, passwordHash };
        const user = await insertUser(transaction, values);
        await recordWrite(transaction, call, { entity: 'user', entityId: user.id, after: toUserRecord(user) });
        return { data: toUserDetails(user) };
      });
    },

    updateUser: async (call) => {
      const changes = toUserChanges(call.body);
      return orm.transaction(async (transaction) => {
        const before = await lockUser(transaction, call.params.id);
        await requireVersion(transaction, call.headers['If-Match'], changing(before));
        const isCompleted = before.kycStatus !== 'completed' && changes.kycStatus === 'completed';
        // As the case stands, whatever else is changed with it: nobody could have been shown anything else.
        const facts = isCompleted ? await readKycFacts(transaction, before.id) : undefined;
        const against = requireAcknowledged(facts, call.body.acknowledged);
        return change(transaction, call, before, { ...changes, ...reasonOfNews(before, changes) }, { against });
      });
    },

    verifyKyc: async (call) => {
      const { user_id: id, document, verified, file } = call.body;
      const changes: UserChanges = { [`${document}Verified` as const]: verified };
      return orm.transaction(async (transaction) => {
        const before = await lockUser(transaction, id);
        const user = changing(before);
        if (file !== undefined && file !== user.current[document]) throw await changedMeanwhile(transaction, user);
        return change(transaction, call, before, changes, { fieldOf: () => 'verified' });
      });
    },

    uploadUserDocument: async (call) => {
      const { id, kind } = call.params;
      const file = await encodeDocument(call.files.get('file') ?? new Uint8Array(), 'file');
      return orm.transaction(async (transaction) => {
        const uploadId = await insertUpload(transaction, 'user_document', file);
        const changes: UserChanges = { [`${kind}Id` as const]: uploadId };
        const before = await lockUser(transaction, id);
        const answer = await change(transaction, call, before, changes);
        const replaced = before[kind];
        if (replaced !== null) await deleteUpload(transaction, replaced);
        return answer;
      });
    },

    requestUserDocument: async (call) => {
      const { id, kind } = call.params;
      const reason = keptText(call.body.reason);
      return orm.transaction(async (transaction) => {
        const before = await lockUser(transaction, id);
        await requireVersion(transaction, call.headers['If-Match'], changing(before));
        await updateUser(transaction, before.id, { kycStatus: 'in_progress', [`${kind}Verified` as const]: false });
        await saveRequest(transaction, { userId: before.id, kind, reason, requestedById: call.caller.id });
        const after = await findUser(transaction, before.id);
        if (!after) throw noSuchUser();
        return answerWith(transaction, call, before, after);
      });
    },

    deleteUser: async (call) => {
      const { id } = call.params;
      return orm.transaction(async (transaction) => {
        const before = await lockUser(transaction, id);
        const closing = await closeUser(transaction, before.id);
        if (closing !== 'closed') throw refusalOf(closing);
        await recordWrite(transaction, call, { entity: 'user', entityId: before.id, before: toUserRecord(before) });
        return { message: 'User deleted successfully.' };
      });
    },
  };
}
