import { isNotNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { permissionFlags } from '../../common/permission-flags';
import { bytes, codePointText, createdAt, instant, literals, updatedAt } from './columns';

export const role = pgEnum('role', ['user', 'subadmin', 'admin', 'service']);
export const activity = pgEnum('activity', ['active', 'inactive']);
/** In the order of the process, which is also the order in which a list sorts it. */
export const kycStatus = pgEnum('kyc_status', ['pending', 'in_progress', 'completed', 'rejected']);
/** The documents that prove who a user is, in the order of the form. */
export const documentKind = pgEnum('document_kind', [
  'identificationDocument',
  'proofOfAddressDocument',
  'selfieUpload',
]);
/** What a file belongs to; it decides which permission its reader needs. */
export const uploadOwner = pgEnum('upload_owner', ['user_document', 'topup_proof']);

/**
 * Files live in the database, so that every server process serves every file. `migrations/0001_people.sql` indexes the columns that refer to
 * them.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey().defaultRandom(),
    owner: uploadOwner().notNull(),
    /** The random name under which the file is fetched, extension included. */
    name: text().notNull().unique(),
    contentType: text().notNull(),
    content: bytes().notNull(),
    /** Of a further page, the first page of the same PDF, which is what a record names. It takes its further pages with it. */
    firstPageId: uuid().references((): AnyPgColumn => uploads.id, { onDelete: 'cascade' }),
    page: smallint().notNull().default(1),
    /** How many pages the file has, those that were not kept included. */
    pageCount: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('uploads_pages').on(table.firstPageId, table.page).where(isNotNull(table.firstPageId)),
    check(
      'uploads_first_page',
      sql`(${table.page} = 1) = (${table.firstPageId} is null) and ${table.page} between 1 and ${table.pageCount}`,
    ),
  ],
);

/** A user whose KYC waits for an admin: it is not decided, and there are documents to decide it by. */
export const isKycCase = sql`role = 'user' and closed_at is null and kyc_status in ('pending', 'in_progress')
  and documents_at is not null`;

/**
 * Customers, sub-admins, main admins and service accounts alike; `role` tells them apart. A deleted account keeps its row
 * with `closedAt` set: nothing lists it and nobody signs in with it, while its ledger and its traces in the audit log stay
 * whole.
 */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    role: role().notNull().default('user'),
    fullName: text().notNull(),
    email: text().notNull(),
    phoneNumber: codePointText(),
    passwordHash: text().notNull(),
    status: activity().notNull().default('active'),
    kycStatus: kycStatus().notNull().default('pending'),
    /** Why the KYC status is what it is, in one line and in more words; null where nobody said. */
    kycReason: text(),
    kycReasonDetails: text(),
    /** The flags that a sub-admin or a service account holds. Empty for customers; a main admin holds all nine without naming them. */
    permissions: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    identificationDocumentId: uuid().references(() => uploads.id),
    identificationDocumentVerified: boolean().notNull().default(false),
    proofOfAddressDocumentId: uuid().references(() => uploads.id),
    proofOfAddressDocumentVerified: boolean().notNull().default(false),
    selfieUploadId: uuid().references(() => uploads.id),
    selfieUploadVerified: boolean().notNull().default(false),
    /** When the latest of the documents came; null where there is none. Kept by a trigger. */
    documentsAt: instant(),
    referredById: uuid().references((): AnyPgColumn => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    closedAt: instant(),
    /** What a list sorts names by: lower-cased, without accents. */
    nameKey: codePointText()
      .notNull()
      .generatedAlwaysAs(sql`name_key(full_name)`),
    emailKey: codePointText()
      .notNull()
      .generatedAlwaysAs(sql`fold_case(email)`),
    /** What a search reads: name, email and phone, folded, separated by a character that none of them may hold. */
    searchText: codePointText()
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(full_name || e'\\x1f' || email || coalesce(e'\\x1f' || phone_forms(phone_number), ''))`,
      ),
  },
  (table) => {
    const listed = sql`${table.role} = 'user' and ${table.closedAt} is null`;
    return [
      uniqueIndex('users_email_unique')
        .on(table.emailKey)
        .where(sql`${table.closedAt} is null`),
      index('users_staff')
        .on(table.role)
        .where(sql`${table.role} <> 'user'`),
      index('users_referred_at')
        .on(table.createdAt)
        .where(sql`${table.referredById} is not null`),
      index('users_kyc_cases').on(table.documentsAt, table.id).where(isKycCase),
      // Finds those who have the same number, however it is grouped.
      index('users_same_phone')
        .on(sql`regexp_replace(${table.phoneNumber}, '[ ().-]', '', 'g')`)
        .where(sql`${listed} and ${table.phoneNumber} is not null`),
      index('users_by_status').on(table.status, table.kycStatus, table.createdAt, table.id).where(listed),
      check('users_permissions_known', sql`${table.permissions} <@ array[${literals(permissionFlags)}]`),
      check('users_text_clean', sql`concat(${table.fullName}, ${table.email}, ${table.phoneNumber}) !~ e'\\x1f'`),
    ];
  },
);

/**
 * That a customer has been asked for a document, and has not sent it yet. A trigger on `users` removes it with what settles
 * it: a new file, the verified mark, or the end of the verification.
 */
export const documentRequests = pgTable(
  'document_requests',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    kind: documentKind().notNull(),
    reason: text().notNull(),
    requestedById: uuid()
      .notNull()
      .references(() => users.id),
    requestedAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
