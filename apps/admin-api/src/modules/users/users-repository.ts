import { and, desc, eq, getTableColumns, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '../../database/database';
import { ledgerEntries, topups, uploads, userPlans, userWallets, users, withdrawals } from '../../database/schema';
import { deleteAccountSessions } from '../session/session-repository';
import { documentPages } from '../uploads/uploads-repository';
import { selectDocumentRequests } from './document-requests-repository';

const identificationDocument = alias(uploads, 'identification_document');
const proofOfAddressDocument = alias(uploads, 'proof_of_address_document');
const selfieUpload = alias(uploads, 'selfie_upload');

const { id, fullName, email, phoneNumber, role, status, createdAt, updatedAt } = getTableColumns(users);
const { kycStatus, kycReason, kycReasonDetails } = getTableColumns(users);

/** Columns of a customer, without the password hash. Documents are the names of their uploads, or null. */
const userColumns = {
  ...{ id, fullName, email, phoneNumber, role, status, createdAt, updatedAt },
  ...{ kycStatus, kycReason, kycReasonDetails },
  identificationDocument: identificationDocument.name,
  identificationDocumentVerified: users.identificationDocumentVerified,
  proofOfAddressDocument: proofOfAddressDocument.name,
  proofOfAddressDocumentVerified: users.proofOfAddressDocumentVerified,
  selfieUpload: selfieUpload.name,
  selfieUploadVerified: users.selfieUploadVerified,
  documentRequests: selectDocumentRequests,
  documentPages,
};

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** The columns that an admin sets. Documents are upload ids. */
export type NewUser = Pick<
  typeof users.$inferInsert,
  | 'fullName'
  | 'email'
  | 'phoneNumber'
  | 'status'
  | 'kycStatus'
  | 'kycReason'
  | 'kycReasonDetails'
  | 'passwordHash'
  | 'identificationDocumentId'
  | 'identificationDocumentVerified'
  | 'proofOfAddressDocumentId'
  | 'proofOfAddressDocumentVerified'
  | 'selfieUploadId'
  | 'selfieUploadVerified'
>;

export type UserChanges = Partial<NewUser>;

const isOpenUser = (userId: string) => and(eq(users.id, userId), eq(users.role, 'user'), isNull(users.closedAt));

/**
 * Returns a customer with an open account.
 *
 * @param forUpdate locks the row against concurrent changes until the transaction ends
 */
export async function findUser(db: Executor, userId: string, { forUpdate = false } = {}) {
  // Locked before it is read: a statement that waits for a row still joins the old rows, here the documents.
  if (forUpdate) await db.select({ id }).from(users).where(isOpenUser(userId)).for('no key update');
  const [row] = await db
    .select(userColumns)
    .from(users)
    .leftJoin(identificationDocument, eq(identificationDocument.id, users.identificationDocumentId))
    .leftJoin(proofOfAddressDocument, eq(proofOfAddressDocument.id, users.proofOfAddressDocumentId))
    .leftJoin(selfieUpload, eq(selfieUpload.id, users.selfieUploadId))
    .where(isOpenUser(userId));
  return row;
}

/** @throws a violation of `users_email_unique` if an open account has the email, ignoring case */
export async function insertUser(db: Executor, values: NewUser): Promise<UserRow> {
  const [created] = await db.insert(users).values(values).returning({ id });
  const row = created && (await findUser(db, created.id));
  if (!row) throw new Error('An inserted user was not returned.');
  return row;
}

/**
 * Updates a customer; undefined if there is no such open account.
 *
 * @throws a violation of `users_email_unique` if another open account has the email
 */
export async function updateUser(db: Executor, userId: string, changes: UserChanges): Promise<UserRow | undefined> {
  const [updated] = await db
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(isOpenUser(userId))
    .returning({ id });
  return updated && findUser(db, updated.id);
}

/** Either `closed`, or the reason that prevents it. */
export type CloseResult = 'closed' | 'missing' | 'holds_money' | 'has_pending' | { investmentEndsAt: Date };

/** Returns the end of the user's last unreleased investment; undefined if there is none. */
async function findInvestmentEnd(db: Executor, userId: string): Promise<Date | undefined> {
  const releases = db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.cause, 'plan_release'), eq(ledgerEntries.causeId, userPlans.id)));
  const [last] = await db
    .select({ endsAt: userPlans.endsAt })
    .from(userPlans)
    .where(and(eq(userPlans.userId, userId), notExists(releases)))
    .orderBy(desc(userPlans.endsAt))
    .limit(1);
  return last?.endsAt;
}

/**
 * Closes an account, unless its wallet holds money, a top-up or withdrawal is pending, or an investment is still to be paid
 * back. The row, its ledger and its documents stay; its sessions end.
 */
export async function closeUser(transaction: Transaction, userId: string): Promise<CloseResult> {
  // Locked before the checks: every change of a balance updates the wallet, and new withdrawals and investments reference the
  // user.
  const [row] = await transaction.select({ id }).from(users).where(isOpenUser(userId)).for('update');
  if (!row) return 'missing';
  const [wallet] = await transaction
    .select({ isEmpty: eq(userWallets.balance, '0') })
    .from(userWallets)
    .where(eq(userWallets.userId, userId))
    .for('no key update');
  if (!wallet?.isEmpty) return 'holds_money';
  const pendingTopups = await transaction.$count(topups, and(eq(topups.userId, userId), eq(topups.status, 'pending')));
  const pendingWithdrawals = await transaction.$count(
    withdrawals,
    and(eq(withdrawals.userId, userId), eq(withdrawals.status, 'pending')),
  );
  if (pendingTopups + pendingWithdrawals > 0) return 'has_pending';
  const investmentEndsAt = await findInvestmentEnd(transaction, userId);
  if (investmentEndsAt) return { investmentEndsAt };

  await transaction
    .update(users)
    .set({ closedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  await deleteAccountSessions(transaction, userId);
  return 'closed';
}
