import { fixtures } from '@countinghouse/api-client/testing';
import { toCsv } from '../csv/to-csv';
import { describe, expect, it } from 'vitest';
import { auditLogCsvColumns } from './audit-log';
import { ticketCsvColumns } from './tickets';
import { transactionCsvColumns } from './transactions';
import { userCsvColumns } from './users';
import { withdrawalCsvColumns } from './withdrawals';

const getLines = (file: string) => file.trimEnd().split('\r\n').slice(1);

describe('the export of a list', () => {
  it('has the network as the type of a top-up, and the direction as that of other transactions', () => {
    const file = toCsv(transactionCsvColumns, [
      { _id: 't1', transaction_id: 'TU-1', transaction_category: 'topup', network: 'USDT_TRC20', amount: 12.5 },
      { _id: 't2', transaction_id: 'TX-2', transaction_category: 'wallet', transaction_type: 'debit', amount: 7 },
    ]);
    expect(getLines(file)).toEqual(['TU-1,Top-up,USDT TRC20,,12.5,,,USDT TRC20,,,,,', 'TX-2,Wallet,Debit,,7,,,,,,,,']);
  });

  it('has the status labels of the screens, and empty cells for missing values', () => {
    expect(getLines(toCsv(ticketCsvColumns, [{ _id: 'k1', ticket_id: 'TK-1', status: 'pending' }]))).toEqual([
      'TK-1,,New,,,,,',
    ]);
    expect(getLines(toCsv(withdrawalCsvColumns, [{ _id: 'w1', status: 'rejected' }]))).toEqual([',,,,,,,Rejected,,']);
    expect(getLines(toCsv(userCsvColumns, [{ _id: 'u1' }]))).toEqual([',,,Pending,u1,,']);
  });

  it('has the reason of a status and its details in one cell each', () => {
    const [reason, reason_details] = ['Other', 'Wrote twice.\n=1+1'];
    expect(toCsv(withdrawalCsvColumns, [{ _id: 'w1', status: 'rejected', reason, reason_details }])).toContain(
      `Rejected,Other,"Wrote twice.\n'=1+1"`,
    );
    expect(toCsv(transactionCsvColumns, [{ _id: 't1', reason, reason_details }])).toContain(
      `,Other,"Wrote twice.\n'=1+1"`,
    );
    expect(
      toCsv(userCsvColumns, [{ _id: 'u1', kyc_status: 'rejected', kyc_reason: reason, kyc_reason_details: null }]),
    ).toContain('Rejected,u1,Other,\r\n');
  });

  it.each([
    ['UTC', '2026-03-28T23:30:00.000Z'],
    ['Asia/Kolkata', '2026-03-29T05:00:00.000+05:30'],
    ['America/St_Johns', '2026-03-28T21:00:00.000-02:30'],
    ['Pacific/Auckland', '2026-03-29T12:30:00.000+13:00'],
  ])('has its times in the time zone %s', (timeZone, time) => {
    const createdAt = '2026-03-28T23:30:00.000Z';
    const file = toCsv(ticketCsvColumns, [{ _id: 'k1', createdAt, updatedAt: 'soon' }], timeZone);
    expect(getLines(file)).toEqual([`,,,,,${time},soon,`]);
  });

  it('has the times within an audit entry in that time zone', () => {
    const entry = fixtures.auditEntry({ before: null, after: { snoozed_until: '2026-03-28T23:30:00.000Z' } });
    expect(toCsv(auditLogCsvColumns, [entry], 'Asia/Kolkata')).toContain(
      'Snoozed until: 2026-03-29T05:00:00.000+05:30',
    );
  });

  it('leaves unknown enum values unchanged', () => {
    const withdrawal = JSON.parse('{ "_id": "w1", "status": "frozen" }');
    expect(getLines(toCsv(withdrawalCsvColumns, [withdrawal]))).toEqual([',,,,,,,frozen,,']);
  });
});
