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

describe.each(databaseKinds)('a list as a file on %s', (kind) => {
  let test: TestApp;
  let caller: SignedIn;

  beforeAll(async () => {
    test = await createTestApp({}, kind);
    caller = await test.signIn();
    const { id } = await addCustomer(test.database, { fullName: '=HYPERLINK("x")', phoneNumber: '+41 79 123 45 67' });
    await addTopup(test.database, id, {
      amount: '1234.50',
      createdAt: new Date('2026-03-28T23:30:15.000Z'),
      transactionHash: hash,
      description: 'a, =1+1; =2+2 <&>\u0007 _x0041_',
    });
  });

  afterAll(() => test.close());

  const send = (path: string, headers = {}) => caller.request('GET', path, { headers });

  it('has commas and a decimal point where that is asked for, as by Accept', async () => {
    const file = await send('/all-transactions?format=csv');
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transactions.csv"',
    });
    expect(file.body).toContain(',1234.5,');
    expect(file.body).toBe((await send('/all-transactions', { accept: 'text/csv' })).body);
  });

  it('has semicolons and a decimal comma, and nothing that runs as a formula', async () => {
    const file = await send('/all-transactions?format=csv_semicolon', { accept: 'text/csv' });
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transactions.csv"',
    });
    const [head, line] = file.body.split('\r\n');
    expect(head).toMatch(/^\uFEFFTransaction ID;Category;Transaction Type;User Email;Amount \(USD\);/);
    expect(line).toContain(';1234,5;');
    expect(line).toContain(`"a,' =1+1;' =2+2`);
    expect((await send('/user/getall?format=csv_semicolon')).body).toContain(`\r\n"'=HYPERLINK(""x"")";`);
  });

  it('is a workbook whose dates and amounts are such, and all else is text as it is', async () => {
    const { headers, rawPayload } = await send('/all-transactions?format=xlsx&time_zone=Asia/Kolkata');
    expect(headers).toMatchObject({
      'content-type': xlsxType,
      'content-disposition': 'attachment; filename="transactions.xlsx"',
    });
    const [sheet] = readSheets(rawPayload);
    expect(sheet?.name).toBe('transactions');
    const [head = [], row = []] = sheet?.rows ?? [];
    const cell = (heading: string) => row[head.findIndex(({ value }) => value === heading)];
    expect(cell('Amount (USD)')).toEqual({ value: 1234.5, format: '#,##0.00' });
    // 29 March 2026 at 05:00:15, by the clocks of Kolkata.
    expect(cell('Date (Asia/Kolkata)')).toEqual({
      value: (Date.UTC(2026, 2, 29, 5, 0, 15) - Date.UTC(1899, 11, 30)) / 86_400_000,
      format: 'yyyy\\-mm\\-dd\\ hh:mm:ss',
    });
    expect(cell('Transaction Hash')).toEqual({ value: hash, format: '@' });
    expect(cell('Description')).toEqual({ value: 'a, =1+1; =2+2 <&>\u0007 _x0041_', format: '@' });
  });

  it('has formulas, phone numbers and ids as texts in a workbook', async () => {
    const [sheet] = readSheets((await send('/user/getall?format=xlsx')).rawPayload);
    const row = sheet?.rows[1] ?? [];
    expect(row.slice(0, 3).map(({ value }) => value)).toEqual([
      '=HYPERLINK("x")',
      expect.stringContaining('@'),
      '+41 79 123 45 67',
    ]);
    expect(new Set(row.filter(({ value }) => value !== undefined).map(({ format }) => format))).toEqual(new Set(['@']));
    expect(
      Object.values(unzipSync((await send('/user/getall?format=xlsx')).rawPayload))
        .map((entry) => strFromU8(entry))
        .join(),
    ).not.toMatch(/<f[ >]/);
  });

  it('is a heading alone where nothing is found', async () => {
    const [sheet, ...more] = readSheets((await send('/user/getall?format=xlsx&search=nobody')).rawPayload);
    expect([sheet?.rows.length, more]).toEqual([1, []]);
  });

  it('is refused in an unknown format, and to strangers of the list, in each', async () => {
    const refused = await send('/user/getall?format=ods');
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'format']);
    const stranger = await test.signIn(['plans']);
    for (const format of ['csv', 'csv_semicolon', 'xlsx']) {
      expect((await stranger.request('GET', `/user/getall?format=${format}`)).statusCode).toBe(401);
    }
  });

  it('is recorded with its format', async () => {
    await send('/user/getall?format=xlsx');
    const { data } = (await send('/audit-log?record_type=export&limit=2')).json();
    expect(data.map(({ after }: { after: object }) => after)).toContainEqual(
      expect.objectContaining({ format: 'xlsx' }),
    );
    expect(data.map(({ after }: { after: object }) => after)).toContainEqual(
      expect.objectContaining({ exported: 'listUsers', rows: 1, file: 'whole' }),
    );
  });
});

it('needs a proof in every format, as it does as CSV', async () => {
  const test = await createTestApp();
  try {
    const caller = await test.signIn(['users']);
    await test.database.orm.update(sessions).set({ steppedUpAt: sql`now() - interval '2 days'` });
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
    await test.close();
  }
});
