import { fixtures } from '@countinghouse/api-client/testing';
import { describe, expect, it } from 'vitest';
import { toChanges } from './audit-changes';

type Sides = Partial<Pick<ReturnType<typeof fixtures.auditEntry>, 'record_type' | 'before' | 'after'>>;
const changes = (sides: Sides) =>
  toChanges(fixtures.auditEntry(sides), {
    formatMoney: (dollars) => `$${dollars}`,
    formatTime: (time) => `at ${time.slice(11, 16)}`,
  });

describe('what an entry changed', () => {
  it('is told field by field, in the words of the product', () => {
    expect(
      changes({
        before: { kyc_status: 'in_progress', phoneNumber: null, selfieUpload_verified: false },
        after: { kyc_status: 'completed', phoneNumber: '+44 20 7946 0018', selfieUpload_verified: true },
      }),
    ).toEqual([
      { field: 'Phone', before: '–', after: '+44 20 7946 0018' },
      { field: 'KYC Status', before: 'In Progress', after: 'Completed' },
      { field: 'Selfie verified', before: 'No', after: 'Yes' },
    ]);
  });

  it('has the reason of a decision under it, in the place of nothing', () => {
    expect(
      changes({
        record_type: 'withdrawal',
        before: { status: 'pending' },
        after: { status: 'rejected', reason: 'Other', reason_details: 'Wrote twice.' },
      }),
    ).toEqual([
      { field: 'Status', before: 'Pending', after: 'Rejected' },
      { field: 'Reason', before: undefined, after: 'Other' },
      { field: 'Details of the reason', before: undefined, after: 'Wrote twice.' },
    ]);
  });

  it('says which reason went with a KYC status', () => {
    expect(
      changes({
        before: { kyc_status: 'rejected', kyc_reason: 'A document has expired', kyc_reason_details: null },
        after: { kyc_status: 'completed', kyc_reason: null, kyc_reason_details: null },
      }),
    ).toEqual([
      { field: 'KYC Status', before: 'Rejected', after: 'Completed' },
      { field: 'KYC Reason', before: 'A document has expired', after: '–' },
    ]);
  });

  it('goes into fields that hold fields, and leaves out those of them that stayed', () => {
    expect(
      changes({
        record_type: 'subadmin',
        before: { permissions: { users: true, plans: false, wallets: true } },
        after: { permissions: { users: true, plans: true, wallets: false } },
      }),
    ).toEqual([
      { field: 'Permissions · Plans', before: 'No', after: 'Yes' },
      { field: 'Permissions · Wallets', before: 'Yes', after: 'No' },
    ]);
  });

  it('writes money as money, and no limit as No Limit', () => {
    expect(
      changes({
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

  it('writes times as whoever shows them, and no text that only holds one', () => {
    expect(
      changes({
        before: { snoozed_until: null, snooze_note: '' },
        after: { snoozed_until: '2026-11-26T16:30:00.000Z', snooze_note: 'Until 2026-11-26T16:30:00Z' },
      }),
    ).toEqual([
      { field: 'Snoozed until', before: '–', after: 'at 16:30' },
      { field: 'Note of the snooze', before: '–', after: 'Until 2026-11-26T16:30:00Z' },
    ]);
  });

  it('of a new record is what it was given, without what it lacks and without its id', () => {
    expect(
      changes({ before: null, after: { _id: 'u1', fullName: 'Ada', phoneNumber: null, selfieUpload_verified: false } }),
    ).toEqual([{ field: 'Full Name', before: undefined, after: 'Ada' }]);
  });

  it('of a record that is gone is what it was', () => {
    expect(changes({ before: { category: 'Gold', planType: 'vip' }, after: null })).toEqual([
      { field: 'Category', before: 'Gold', after: undefined },
      { field: 'Plan Type', before: 'VIP', after: undefined },
    ]);
  });

  it('calls a ticket that nobody has looked at New', () => {
    expect(changes({ record_type: 'ticket', before: { status: 'pending' }, after: { status: 'on_hold' } })).toEqual([
      { field: 'Status', before: 'New', after: 'On Hold' },
    ]);
  });

  it('tells two images apart without the names of their files', () => {
    const [change] = changes({
      before: { selfieUpload: '/uploads/abcdefghijklmnopqrstuv.webp' },
      after: { selfieUpload: '/uploads/zyxwvutsrqponmlkjihgfe.webp' },
    });
    expect(change).toEqual({ field: 'Selfie', before: 'Image abcdef', after: 'Image zyxwvu' });
  });

  it('says over which facts something was approved, known to the panel or not', () => {
    expect(
      changes({
        record_type: 'withdrawal',
        before: { status: 'pending' },
        after: { status: 'approved', over: ['address_shared', 'full_moon'] },
      }),
    ).toEqual([
      { field: 'Status', before: 'Pending', after: 'Approved' },
      { field: 'Although', before: undefined, after: 'Address of other users, full_moon' },
    ]);
  });

  it('keeps a secret that it should never have been sent', () => {
    const shown = JSON.stringify(
      changes({ before: { passwordHash: 'old' }, after: { passwordHash: 'new', token: 'x' } }),
    );
    expect(shown).not.toMatch(/old|new|"x"/);
  });

  it('takes a name apart that it does not know', () => {
    expect(changes({ before: { dailyLimit: 5 }, after: { dailyLimit: 1200 } })).toEqual([
      { field: 'Daily limit', before: '5', after: '1,200' },
    ]);
  });

  it.each([[{ before: {}, after: {} }], [{ before: null, after: null }]])('is nothing for %j', (sides) => {
    expect(changes(sides)).toEqual([]);
  });
});
