import { fixtures } from '@countinghouse/api-client/testing';
import { describe, expect, it } from 'vitest';
import { toChanges } from './audit-changes';

type AuditEntryOverrides = Partial<Pick<ReturnType<typeof fixtures.auditEntry>, 'record_type' | 'before' | 'after'>>;
const getChanges = (entry: AuditEntryOverrides) =>
  toChanges(fixtures.auditEntry(entry), {
    formatMoney: (dollars) => `$${dollars}`,
    formatTime: (time) => `at ${time.slice(11, 16)}`,
  });

describe('the changes of an entry', () => {
  it('list each field with its label', () => {
    expect(
      getChanges({
        before: { kyc_status: 'in_progress', phoneNumber: null, selfieUpload_verified: false },
        after: { kyc_status: 'completed', phoneNumber: '+44 20 7946 0018', selfieUpload_verified: true },
      }),
    ).toEqual([
      { field: 'Phone', before: '–', after: '+44 20 7946 0018' },
      { field: 'KYC Status', before: 'In Progress', after: 'Completed' },
      { field: 'Selfie verified', before: 'No', after: 'Yes' },
    ]);
  });

  it('have the reason of a decision without an old value', () => {
    expect(
      getChanges({
        record_type: 'withdrawal',
        before: { status: 'pending' },
        after: { status: 'rejected', reason: 'Other', reason_details: 'Wrote twice.' },
      }),
    ).toEqual([
      { field: 'Status', before: 'Pending', after: 'Rejected' },
      { field: 'Reason', before: undefined, after: 'Other' },
      { field: 'Reason details', before: undefined, after: 'Wrote twice.' },
    ]);
  });

  it('have the reason of a KYC status', () => {
    expect(
      getChanges({
        before: { kyc_status: 'rejected', kyc_reason: 'Document has expired', kyc_reason_details: null },
        after: { kyc_status: 'completed', kyc_reason: null, kyc_reason_details: null },
      }),
    ).toEqual([
      { field: 'KYC Status', before: 'Rejected', after: 'Completed' },
      { field: 'KYC Reason', before: 'Document has expired', after: '–' },
    ]);
  });

  it('include nested fields and omit unchanged ones', () => {
    expect(
      getChanges({
        record_type: 'subadmin',
        before: { permissions: { users: true, plans: false, wallets: true } },
        after: { permissions: { users: true, plans: true, wallets: false } },
      }),
    ).toEqual([
      { field: 'Permissions · Plans', before: 'No', after: 'Yes' },
      { field: 'Permissions · Wallets', before: 'Yes', after: 'No' },
    ]);
  });

  it('format money, and a missing limit as No Limit', () => {
    expect(
      getChanges({
        record_type: 'plan',
        before: { investmentAmount: { min: 1000, max: 25000 }, status: true },
        after: { investmentAmount: { min: 1500.5, max: null }, status: false },
      }),
    ).toEqual([
      { field: 'Status', before: 'Active', after: 'Inactive' },
      { field: 'Investment Min', before: '$1000', after: '$1500.5' },
      { field: 'Investment Max', before: '$25000', after: 'No Limit' },
    ]);
  });

  it('format times, but not text that contains one', () => {
    expect(
      getChanges({
        before: { snoozed_until: null, snooze_note: '' },
        after: { snoozed_until: '2026-11-26T16:30:00.000Z', snooze_note: 'Until 2026-11-26T16:30:00Z' },
      }),
    ).toEqual([
      { field: 'Snoozed until', before: '–', after: 'at 16:30' },
      { field: 'Snooze note', before: '–', after: 'Until 2026-11-26T16:30:00Z' },
    ]);
  });

  it('list the fields of a new record, without empty ones and the id', () => {
    expect(
      getChanges({
        before: null,
        after: { _id: 'u1', fullName: 'Ada', phoneNumber: null, selfieUpload_verified: false },
      }),
    ).toEqual([{ field: 'Full Name', before: undefined, after: 'Ada' }]);
  });

  it('list the old values of a deleted record', () => {
    expect(getChanges({ before: { category: 'Gold', planType: 'vip' }, after: null })).toEqual([
      { field: 'Category', before: 'Gold', after: undefined },
      { field: 'Plan Type', before: 'VIP', after: undefined },
    ]);
  });

  it('label a pending ticket New', () => {
    expect(getChanges({ record_type: 'ticket', before: { status: 'pending' }, after: { status: 'on_hold' } })).toEqual([
      { field: 'Status', before: 'New', after: 'On Hold' },
    ]);
  });

  it('distinguish two images without their file names', () => {
    const [change] = getChanges({
      before: { selfieUpload: '/uploads/abcdefghijklmnopqrstuv.webp' },
      after: { selfieUpload: '/uploads/zyxwvutsrqponmlkjihgfe.webp' },
    });
    expect(change).toEqual({ field: 'Selfie', before: 'file abcdef', after: 'file zyxwvu' });
  });

  it('list the overridden checks of an approval, including unknown ones', () => {
    expect(
      getChanges({
        record_type: 'withdrawal',
        before: { status: 'pending' },
        after: { status: 'approved', overridden_checks: ['address_shared', 'full_moon'] },
      }),
    ).toEqual([
      { field: 'Status', before: 'Pending', after: 'Approved' },
      { field: 'Overridden checks', before: undefined, after: 'Address used by others, full_moon' },
    ]);
  });

  it('hide secrets', () => {
    const json = JSON.stringify(
      getChanges({ before: { passwordHash: 'old' }, after: { passwordHash: 'new', token: 'x' } }),
    );
    expect(json).not.toMatch(/old|new|"x"/);
  });

  it('split unknown field names into words', () => {
    expect(getChanges({ before: { dailyLimit: 5 }, after: { dailyLimit: 1200 } })).toEqual([
      { field: 'Daily limit', before: '5', after: '1,200' },
    ]);
  });

  it.each([[{ before: {}, after: {} }], [{ before: null, after: null }]])('have no fields for %j', (entry) => {
    expect(getChanges(entry)).toEqual([]);
  });
});
