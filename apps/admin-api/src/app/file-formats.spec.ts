import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '../database/schema';
import { addCustomer, addTopup } from '../test-support/customers';
import { databaseKinds } from '../test-support/postgres';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import { readSheets } from '../test-support/read-sheets';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const hash = `0x${'0123456789abcdef'.repeat(4)}`;

describe.each(databaseKinds)('the export formats on %s', (kind) => {
  let testApp: TestApp;
  let caller: SignedIn;

  beforeAll(async () => {
    testApp = await createTestApp({}, kind);
    caller = await testApp.signIn();
    const { id } = await addCustomer(testApp.database, {
      fullName: '=HYPERLINK("x")',
      phoneNumber: '+41 79 123 45 67',
    });
    await addTopup(testApp.database, id, {
      amount: '1234.50',
      createdAt: new Date('2026-03-28T23:30:15.000Z'),
      transactionHash: hash,
      description: 'a, =1+1; =2+2 <&>\u0007 _x0041_',
    });
  });

  afterAll(() => testApp.close());

  const requestExport = (path: string, headers = {}) => caller.request('GET', path, { headers });

  it('writes csv with commas and a decimal point, as for the Accept header', async () => {
    const file = await requestExport('/all-transactions?format=csv');
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transactions.csv"',
    });
    expect(file.body).toContain(',1234.5,');
    expect(file.body).toBe((await requestExport('/all-transactions', { accept: 'text/csv' })).body);
  });

  it('writes csv_semicolon with semicolons and a decimal comma, without formulas', async () => {
    const file = await requestExport('/all-transactions?format=csv_semicolon', { accept: 'text/csv' });
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transactions.csv"',
    });
    const [head, line] = file.body.split('\r\n');
    expect(head).toMatch(/^\uFEFFTransaction ID;Category;Transaction Type;User Email;Amount \(USD\);/);
    expect(line).toContain(';1234,5;');
    expect(line).toContain(`"a,' =1+1;' =2+2`);
    expect((await requestExport('/user/getall?format=csv_semicolon')).body).toContain(`\r\n"'=HYPERLINK(""x"")";`);
  });

  it('writes a workbook with typed dates and amounts, and everything else as text', async () => {
    const { headers, rawPayload } = await requestExport('/all-transactions?format=xlsx&time_zone=Asia/Kolkata');
    expect(headers).toMatchObject({
      'content-type': xlsxType,
      'content-disposition': 'attachment; filename="transactions.xlsx"',
    });
    const [sheet] = readSheets(rawPayload);
    expect(sheet?.name).toBe('transactions');
    const [head = [], row = []] = sheet?.rows ?? [];
    const getCell = (heading: string) => row[head.findIndex(({ value }) => value === heading)];
    expect(getCell('Amount (USD)')).toEqual({ value: 1234.5, format: '#,##0.00' });
    // 29 March 2026 at 05:00:15 in Kolkata.
    expect(getCell('Date (Asia/Kolkata)')).toEqual({
      value: (Date.UTC(2026, 2, 29, 5, 0, 15) - Date.UTC(1899, 11, 30)) / 86_400_000,
      format: 'yyyy\\-mm\\-dd\\ hh:mm:ss',
    });
    expect(getCell('Transaction Hash')).toEqual({ value: hash, format: '@' });
    expect(getCell('Description')).toEqual({ value: 'a, =1+1; =2+2 <&>\u0007 _x0041_', format: '@' });
  });

  it('writes formulas, phone numbers and ids as text in a workbook', async () => {
    const [sheet] = readSheets((await requestExport('/user/getall?format=xlsx')).rawPayload);
    const row = sheet?.rows[1] ?? [];
    expect(row.slice(0, 3).map(({ value }) => value)).toEqual([
      '=HYPERLINK("x")',
      expect.stringContaining('@'),
      '+41 79 123 45 67',
    ]);
    expect(new Set(row.filter(({ value }) => value !== undefined).map(({ format }) => format))).toEqual(new Set(['@']));
    expect(
      Object.values(unzipSync((await requestExport('/user/getall?format=xlsx')).rawPayload))
        .map((entry) => strFromU8(entry))
        .join(),
    ).not.toMatch(/<f[ >]/);
  });

  it('writes only the header if nothing matches', async () => {
    const [sheet, ...more] = readSheets((await requestExport('/user/getall?format=xlsx&search=nobody')).rawPayload);
    expect([sheet?.rows.length, more]).toEqual([1, []]);
  });

  it('rejects an unknown format, and denies every format without the permission', async () => {
    const rejected = await requestExport('/user/getall?format=ods');
    expect([rejected.statusCode, rejected.json().errors[0].field]).toEqual([400, 'format']);
    const otherCaller = await testApp.signIn(['plans']);
    for (const format of ['csv', 'csv_semicolon', 'xlsx']) {
      expect((await otherCaller.request('GET', `/user/getall?format=${format}`)).statusCode).toBe(401);
    }
  });

  it('records the format of the export', async () => {
    await requestExport('/user/getall?format=xlsx');
    const { data } = (await requestExport('/audit-log?record_type=export&limit=2')).json();
    expect(data.map(({ after }: { after: object }) => after)).toContainEqual(
      expect.objectContaining({ format: 'xlsx' }),
    );
    expect(data.map(({ after }: { after: object }) => after)).toContainEqual(
      expect.objectContaining({ exported: 'listUsers', rows: 1, file: 'complete' }),
    );
  });
});

it('requires step-up authentication in every format', async () => {
  const testApp = await createTestApp();
  try {
    const caller = await testApp.signIn(['users']);
    await testApp.database.orm.update(sessions).set({ steppedUpAt: sql`now() - interval '2 days'` });
    for (const query of [
      '?format=csv',
      '?format=csv_semicolon',
      '?format=xlsx',
      '?format=',
      '?format=csv&format=xlsx',
    ]) {
      const { statusCode, body } = await caller.request('GET', `/user/getall${query}`);
      expect([query, statusCode, JSON.parse(body).code]).toEqual([query, 401, 'step_up_required']);
    }
  } finally {
    await testApp.close();
  }
});
