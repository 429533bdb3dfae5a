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
import { permissionKeys } from '../../common/permission-keys';
import { bytes, codePointText, createdAt, instant, toSqlLiterals, updatedAt } from './columns';

export const role = pgEnum('role', ['user', 'subadmin', 'admin', 'service']);
export const activity = pgEnum('activity', ['active', 'inactive']);
/** In the order of the process, which is also the sort order of lists. */
export const kycStatus = pgEnum('kyc_status', ['pending', 'in_progress', 'completed', 'rejected']);
/** The identity documents, in the order of the form. */
export const documentKind = pgEnum('document_kind', [
  'identificationDocument',
  'proofOfAddressDocument',
  'selfieUpload',
]);
/** What a file belongs to, which determines the permission to read it. */
export const uploadOwner = pgEnum('upload_owner', ['user_document', 'topup_proof']);

/**
 * Files are stored in the database, so that every server process can serve them. `migrations/0001_people.sql` indexes the
 * columns that refer to them.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey().defaultRandom(),
    owner: uploadOwner().notNull(),
    /** The random name in the file's URL, including the extension. */
    name: text().notNull().unique(),
    contentType: text().notNull(),
    content: bytes().notNull(),
    /** The first page of the PDF, to which records refer; null for that page itself. Deleting it deletes the further pages. */
    firstPageId: uuid().references((): AnyPgColumn => uploads.id, { onDelete: 'cascade' }),
    page: smallint().notNull().default(1),
    /** The number of pages of the original file, including those that were not stored. */
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

/** The condition of a pending KYC case: undecided, and with documents. */
export const isKycCase = sql`role = 'user' and closed_at is null and kyc_status in ('pending', 'in_progress')
  and documents_at is not null`;

/**
 * Customers, sub-admins, main admins and service accounts, distinguished by `role`. A deleted account keeps its row with
 * `closedAt` set: it is not listed and cannot sign in, but its ledger and its references in the audit log stay complete.
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
    /** The reason of the KYC status, and its details. */
    kycReason: text(),
    kycReasonDetails: text(),
    /** The permissions of a sub-admin or a service account. Empty for customers, and for main admins, who have all nine. */
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
    /** The time of the latest document; null without one. Updated by a trigger. */
    documentsAt: instant(),
    referredById: uuid().references((): AnyPgColumn => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    closedAt: instant(),
    /** The sort key of the name: lower-cased, without accents. */
    nameKey: codePointText()
      .notNull()
      .generatedAlwaysAs(sql`name_key(full_name)`),
    emailKey: codePointText()
      .notNull()
      .generatedAlwaysAs(sql`fold_case(email)`),
    /** The searched text: name, email and phone, folded, with a separator that none of them may contain. */
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
      // Finds accounts with the same number, whatever its grouping.
      index('users_same_phone')
        .on(sql`regexp_replace(${table.phoneNumber}, '[ ().-]', '', 'g')`)
        .where(sql`${listed} and ${table.phoneNumber} is not null`),
      index('users_by_status').on(table.status, table.kycStatus, table.createdAt, table.id).where(listed),
      check('users_permissions_known', sql`${table.permissions} <@ array[${toSqlLiterals(permissionKeys)}]`),
      check('users_text_clean', sql`concat(${table.fullName}, ${table.email}, ${table.phoneNumber}) !~ e'\\x1f'`),
    ];
  },
);

/**
 * Open requests to customers for a document. A trigger on `users` deletes one when it is settled by a new file, the verified
 * mark, or the end of the verification.
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
