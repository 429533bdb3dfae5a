import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { is, type SQL } from 'drizzle-orm';
import { toChanges, userCsvColumns } from '@countinghouse/shared/exports';
import type { Schemas } from '@countinghouse/api-client/strict';
import { describe, expect, it } from 'vitest';
import * as schema from '../../database/schema';
import { personalFields } from '../audit-log/erasable-texts';
import { listOwnRows } from './own-rows';
import { freeTextColumns } from './free-text-columns';

/** Tables without texts about customers, and why. */
const tablesWithoutCustomers: Readonly<Record<string, string>> = {
  sessions: 'Customers do not sign in here.',
  attempts: 'Keys are hashes.',
  trusted_devices: 'Keys are hashes.',
  password_resets: 'Tokens are hashes, and end within an hour.',
  access_changes: 'About accounts that use the panel.',
  sign_up_codes: 'Codes are hashes.',
  service_accounts: 'About programs.',
  authenticators: 'About accounts that use the panel.',
  passkeys: 'About accounts that use the panel.',
  passkey_challenges: 'About accounts that use the panel.',
  recovery_codes: 'Codes are hashes.',
  sign_in_challenges: 'About accounts that use the panel.',
  second_factor_rule: 'A rule of the business.',
  approval_policy: 'Rules of the business.',
  plans: 'What the business offers.',
  deposit_wallets: 'Addresses of the business.',
  referral_milestones: 'What the business offers.',
  events: 'Names records by their ids, for an hour.',
  record_counts: 'Counts.',
  audit_chain: 'Hashes.',
  audit_commitments: 'Hashes and salts; an erasure replaces the salts of what it erases.',
};

const GENERATED_BY_SERVER = 'Created by the server.';
const FINANCIAL_RECORD = 'Part of the record of the money, which has to stay.';
const DERIVED = 'Follows the columns that are erased: generated, or kept by a trigger.';

/** Columns of other tables that an erasure leaves unchanged, and why. */
const retainedColumns: Readonly<Record<string, string>> = {
  'users.permissions': 'Customers have none.',
  'users.name_key': DERIVED,
  'users.email_key': DERIVED,
  'users.search_text': DERIVED,
  'topups.transaction_id': GENERATED_BY_SERVER,
  'topups.deposit_wallet_address': 'An address of the business.',
  'topups.transaction_hash': FINANCIAL_RECORD,
  'topups.owner_text': DERIVED,
  'topups.search_text': DERIVED,
  'withdrawals.withdrawal_request': GENERATED_BY_SERVER,
  'withdrawals.wallet_address': FINANCIAL_RECORD,
  'withdrawals.owner_text': DERIVED,
  'withdrawals.search_text': DERIVED,
  'tickets.ticket_id': GENERATED_BY_SERVER,
  'tickets.subject_key': DERIVED,
  'tickets.owner_text': DERIVED,
  'tickets.search_text': DERIVED,
  'ledger_entries.transaction_id': GENERATED_BY_SERVER,
  'ledger_entries.description': 'Created by the server, which names nobody in it.',
  'ledger_entries.owner_text': DERIVED,
  'ledger_entries.search_text': DERIVED,
  'referral_programs.name_key': DERIVED,
  'referral_programs.email_key': DERIVED,
  'referral_programs.owner_text': DERIVED,
  'referral_programs.search_text': DERIVED,
  'approval_requests.expected_version': 'A version: a hash.',
  'approval_requests.before': 'Created by the server: statuses, amounts, flags and addresses.',
  'approval_requests.after': 'Created by the server: statuses, amounts, flags and addresses.',
  'views.columns': 'Columns of the panel.',
  'audit_log.action': 'What the server calls an action.',
  'audit_log.entity': 'What the server calls a kind of record.',
  'audit_log.entity_id': 'An id.',
  'audit_log.address': 'Of those who use the panel.',
  'audit_log.request_id': GENERATED_BY_SERVER,
};

/** Columns that are erased by other modules than `own-rows.ts` and `free-text-columns.ts`. */
const erasedElsewhere: Readonly<Record<string, string>> = {
  'audit_log.before': 'erase-entries.ts',
  'audit_log.after': 'erase-entries.ts',
  'uploads.name': 'Rows are deleted in erase-person.ts.',
  'uploads.content_type': 'Rows are deleted in erase-person.ts.',
  'uploads.content': 'Rows are deleted in erase-person.ts.',
};

/**
 * For each text column of an account: the field of the record, the field's label in the audit log and its heading in the
 * export of users. Null if it is shown nowhere.
 */
const userColumns: Readonly<Record<string, { field: keyof Schemas['User']; label: string; header: string } | null>> = {
  'users.full_name': { field: 'fullName', label: 'Full Name', header: 'Name' },
  'users.email': { field: 'email', label: 'Email', header: 'Email' },
  'users.phone_number': { field: 'phoneNumber', label: 'Phone', header: 'Phone' },
  'users.kyc_reason': { field: 'kyc_reason', label: 'KYC Reason', header: 'Reason' },
  'users.kyc_reason_details': {
    field: 'kyc_reason_details',
    label: 'KYC reason details',
    header: 'Reason details',
  },
  'users.password_hash': null,
};

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** All columns of type text, JSON or bytes, as `table.column`. Enums cannot contain free text. */
const textColumns = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns
      .filter((column) => /^(text|varchar|char|json|bytea)/.test(column.getSQLType()))
      .map((column) => `${name}.${toSnakeCase(column.name)}`);
  });

const dialect = new PgDialect();
const getAssignedColumns = (set: SQL) =>
  [...dialect.sqlToQuery(set).sql.matchAll(/(\w+) = /g)].map(([, column = '']) => column);

const ownRows = listOwnRows('00000000-0000-4000-8000-000000000000');
const deletedTables = new Set(ownRows.flatMap(({ table, set }) => (set ? [] : [table])));
const erasedColumns = new Set([
  ...ownRows.flatMap(({ table, set }) => (set ? getAssignedColumns(set).map((column) => `${table}.${column}`) : [])),
  ...freeTextColumns.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
]);

const getTable = (column: string) => column.split('.', 1)[0] ?? '';
const isErased = (column: string) =>
  erasedColumns.has(column) || deletedTables.has(getTable(column)) || Object.hasOwn(erasedElsewhere, column);

describe('each text column', () => {
  it('is erased, or kept for a documented reason', () => {
    const unknown = textColumns.filter(
      (column) =>
        !isErased(column) &&
        !Object.hasOwn(retainedColumns, column) &&
        !Object.hasOwn(tablesWithoutCustomers, getTable(column)),
    );
    expect(unknown, 'Erase it in own-rows.ts or free-text-columns.ts, or document here why it is kept').toEqual([]);
  });

  it('exists if it is declared, and is not declared kept if it is erased', () => {
    const declared = [...Object.keys(retainedColumns), ...Object.keys(erasedElsewhere)];
    expect(declared.filter((column) => !textColumns.includes(column))).toEqual([]);
    expect(Object.keys(retainedColumns).filter(isErased)).toEqual([]);
    const tables = new Set(
      Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableConfig(each).name] : [])),
    );
    expect(Object.keys(tablesWithoutCustomers).filter((table) => !tables.has(table))).toEqual([]);
  });

  it('is covered by the audit log, overview and export of users if it has data of accounts', () => {
    const own = textColumns.filter((column) => getTable(column) === 'users' && erasedColumns.has(column));
    expect(own.toSorted(), 'Declare its field, audit-log label and export heading').toEqual(
      Object.keys(userColumns).toSorted(),
    );
    for (const expected of Object.values(userColumns)) {
      if (expected === null) continue;
      expect(personalFields).toContain(expected.field);
      const entry = { record_type: 'user', before: null, after: { [expected.field]: 'Ada' } };
      expect(toChanges(entry).map(({ field }) => field)).toEqual([expected.label]);
      expect(userCsvColumns.map(({ header }) => header)).toContain(expected.header);
    }
  });
});
