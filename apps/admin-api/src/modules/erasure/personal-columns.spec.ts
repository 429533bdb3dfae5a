import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { is, type SQL } from 'drizzle-orm';
import { toChanges, userCsvColumns } from '@countinghouse/shared/exports';
import type { Schemas } from '@countinghouse/api-client/whole';
import { describe, expect, it } from 'vitest';
import * as schema from '../../database/schema';
import { personalFields } from '../audit-log/erasable-texts';
import { listOwnRows } from './own-rows';
import { textsOfOthers } from './texts-of-others';

/** Tables whose texts say nothing of a customer, and why. */
const withoutCustomers: Readonly<Record<string, string>> = {
  sessions: 'Customers do not sign in here.',
  attempts: 'Keys are hashes.',
  known_places: 'Keys are hashes.',
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

const ofTheServer = 'Made by the server.';
const ofMoney = 'Part of the record of the money, which has to stay.';
const byTrigger = 'Follows the columns that are erased: generated, or kept by a trigger.';

/** Columns of other tables whose texts an erasure leaves as they are, and why. */
const kept: Readonly<Record<string, string>> = {
  'users.permissions': 'Customers have none.',
  'users.name_key': byTrigger,
  'users.email_key': byTrigger,
  'users.search_text': byTrigger,
  'topups.transaction_id': ofTheServer,
  'topups.deposit_wallet_address': 'An address of the business.',
  'topups.transaction_hash': ofMoney,
  'topups.owner_text': byTrigger,
  'topups.search_text': byTrigger,
  'withdrawals.withdrawal_request': ofTheServer,
  'withdrawals.wallet_address': ofMoney,
  'withdrawals.owner_text': byTrigger,
  'withdrawals.search_text': byTrigger,
  'tickets.ticket_id': ofTheServer,
  'tickets.subject_key': byTrigger,
  'tickets.owner_text': byTrigger,
  'tickets.search_text': byTrigger,
  'ledger_entries.transaction_id': ofTheServer,
  'ledger_entries.description': 'Made by the server, which names nobody in it.',
  'ledger_entries.owner_text': byTrigger,
  'ledger_entries.search_text': byTrigger,
  'referral_programs.name_key': byTrigger,
  'referral_programs.email_key': byTrigger,
  'referral_programs.owner_text': byTrigger,
  'referral_programs.search_text': byTrigger,
  'approval_requests.expected_version': 'A version: a hash.',
  'approval_requests.before': 'Made by the server: statuses, amounts, flags and addresses.',
  'approval_requests.after': 'Made by the server: statuses, amounts, flags and addresses.',
  'views.columns': 'Columns of the panel.',
  'audit_log.action': 'What the server calls an action.',
  'audit_log.entity': 'What the server calls a kind of record.',
  'audit_log.entity_id': 'An id.',
  'audit_log.address': 'Of those who use the panel.',
  'audit_log.request_id': ofTheServer,
};

/** Columns that the erasure takes care of in another way than by the lists of `own-rows.ts` and `texts-of-others.ts`. */
const otherwise: Readonly<Record<string, string>> = {
  'audit_log.before': 'erase-entries.ts',
  'audit_log.after': 'erase-entries.ts',
  'uploads.name': 'Rows are deleted in erase-person.ts.',
  'uploads.content_type': 'Rows are deleted in erase-person.ts.',
  'uploads.content': 'Rows are deleted in erase-person.ts.',
};

/**
 * Where else a customer's own texts have to be known: the field of the record, which the form and the overview show, what the
 * audit log calls that field, and the column in the file of users. Null where they are nowhere else.
 */
const known: Readonly<Record<string, { field: keyof Schemas['User']; label: string; header: string } | null>> = {
  'users.full_name': { field: 'fullName', label: 'Full Name', header: 'Name' },
  'users.email': { field: 'email', label: 'Email', header: 'Email' },
  'users.phone_number': { field: 'phoneNumber', label: 'Phone', header: 'Phone' },
  'users.kyc_reason': { field: 'kyc_reason', label: 'KYC Reason', header: 'Reason' },
  'users.kyc_reason_details': {
    field: 'kyc_reason_details',
    label: 'Details of the KYC reason',
    header: 'Details of the reason',
  },
  // Nobody is shown it, not even in part.
  'users.password_hash': null,
};

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** All columns that hold texts, JSON or bytes, as `table.column`. Enums hold none but their own words. */
const textColumns = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns
      .filter((column) => /^(text|varchar|char|json|bytea)/.test(column.getSQLType()))
      .map((column) => `${name}.${toSnakeCase(column.name)}`);
  });

const dialect = new PgDialect();
const assigned = (set: SQL) => [...dialect.sqlToQuery(set).sql.matchAll(/(\w+) = /g)].map(([, column = '']) => column);

const ownRows = listOwnRows('00000000-0000-4000-8000-000000000000');
const deletedTables = new Set(ownRows.flatMap(({ table, set }) => (set ? [] : [table])));
const erased = new Set([
  ...ownRows.flatMap(({ table, set }) => (set ? assigned(set).map((column) => `${table}.${column}`) : [])),
  ...textsOfOthers.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
]);

const tableOf = (column: string) => column.split('.', 1)[0] ?? '';
const isHandled = (column: string) =>
  erased.has(column) || deletedTables.has(tableOf(column)) || Object.hasOwn(otherwise, column);

describe('the columns that hold texts', () => {
  it('are each erased with the person, or left for a reason', () => {
    const unknown = textColumns.filter(
      (column) =>
        !isHandled(column) && !Object.hasOwn(kept, column) && !Object.hasOwn(withoutCustomers, tableOf(column)),
    );
    expect(unknown, 'Erase it in own-rows.ts or texts-of-others.ts, or say here why it may stay').toEqual([]);
  });

  it('are not said to stay where they are erased, or to be where there are none', () => {
    const declared = [...Object.keys(kept), ...Object.keys(otherwise)];
    expect(declared.filter((column) => !textColumns.includes(column))).toEqual([]);
    expect(Object.keys(kept).filter(isHandled)).toEqual([]);
    const tables = new Set(
      Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableConfig(each).name] : [])),
    );
    expect(Object.keys(withoutCustomers).filter((table) => !tables.has(table))).toEqual([]);
  });

  it('of an account are known to the audit log, the overview and the file of users', () => {
    const own = textColumns.filter((column) => tableOf(column) === 'users' && erased.has(column));
    expect(own.toSorted(), 'Say where the panel, the log and the file have it').toEqual(Object.keys(known).toSorted());
    for (const where of Object.values(known)) {
      if (where === null) continue;
      expect(personalFields).toContain(where.field);
      const entry = { record_type: 'user', before: null, after: { [where.field]: 'Ada' } };
      expect(toChanges(entry).map(({ field }) => field)).toEqual([where.label]);
      expect(userCsvColumns.map(({ header }) => header)).toContain(where.header);
    }
  });
});
