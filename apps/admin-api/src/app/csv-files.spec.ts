import { toCsv, type CsvColumn } from '@countinghouse/shared/csv';
import {
  auditLogCsvColumns,
  ledgerCsvColumns,
  referralCsvColumns,
  referralEarningCsvColumns,
  referredUserCsvColumns,
  ticketCsvColumns,
  transactionCsvColumns,
  withdrawalCsvColumns,
} from '@countinghouse/shared/exports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database';
import { auditLog, plans } from '../database/schema';
import {
  addCustomer,
  addEarning,
  addHolding,
  addProgram,
  addTicket,
  addTopup,
  addWithdrawal,
  postHolding,
} from '../test-support/customers';
import { databaseKinds } from '../test-support/postgres';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';

const names = ['Łukasz Nowak', '=Ada Lovelace', 'Grace "Amazing" Hopper', 'Alan Turing', '王小明'];
const createTime = (number: number) => new Date(Date.UTC(2026, 2, 1 + (number % 20), number % 24));

async function addRecords(database: Database, adminId: string) {
  for (const [number, fullName] of [...names, ...names, ...names].entries()) {
    const createdAt = createTime(number);
    const { id } = await addCustomer(database, { fullName, balance: `${100 * (number + 1)}.50` });
    const amount = `${(number * 37) % 11}0.25`;
    await addTopup(database, id, { amount, createdAt, description: `Top-up number ${number}` });
    await addWithdrawal(database, id, { amount, createdAt });
    await addTicket(database, id, { subject: `Question ${number % 4}`, createdAt, updatedAt: createdAt });
    await addProgram(database, id, { createdAt, totalEarnings: amount });
    await database.orm.insert(auditLog).values({
      actorId: number % 3 === 0 ? null : adminId,
      action: number % 2 === 0 ? 'updateUser' : 'deleteUser',
      entity: 'user',
      entityId: id,
      before: { status: 'active', fullName },
      after: number % 2 === 0 ? { status: 'inactive', fullName } : null,
      address: '203.0.113.7',
      requestId: `req-${number}`,
      createdAt,
    });
  }
}

type List = {
  path: string;
  columns: readonly CsvColumn<never>[];
  queries: string[];
};

const days = 'from=2026-03-03&to=2026-03-12';
const amounts = 'amount_min=20.25&amount_max=80.25';
const lists: readonly List[] = [
  {
    path: '/all-transactions',
    columns: transactionCsvColumns,
    queries: [
      ...['', 'sort=date', 'sort=-amount', 'transaction_type=topup&sort=amount', 'transaction_type=wallet', days],
      ...[`${amounts}&sort=-amount`, 'search=nowak&sort=date', `search=top number 1&${days}`, 'search=nobody'],
      ...['network=BTC', 'transaction_type=wallet&network=ETH'],
    ],
  },
  {
    path: '/withdrawals',
    columns: withdrawalCsvColumns,
    queries: ['', 'sort=amount', 'sort=-withdrawal_request', `${days}&${amounts}`, 'status=approved', 'search=小明'],
  },
  {
    path: '/support-enquiries',
    columns: ticketCsvColumns,
    queries: ['', 'sort=subject', 'sort=-status', days, 'search=question hopper', 'status=closed'],
  },
  {
    path: '/referrals',
    columns: referralCsvColumns,
    queries: ['', 'sort=-total_earnings', 'sort=fullName', days, 'search=lukasz', 'status=inactive'],
  },
  {
    path: '/audit-log',
    columns: auditLogCsvColumns,
    queries: [
      ...['', 'sort=createdAt', days, 'action=updateUser', 'record_type=user', 'search=turing', 'search=req-3'],
      ...['search=203.0.113.7', 'search=nobody'],
    ],
  },
];

describe.each(databaseKinds)('the export of each list on %s', (kind) => {
  let testApp: TestApp;
  let caller: SignedIn;

  beforeAll(async () => {
    testApp = await createTestApp({}, kind);
    caller = await testApp.signIn();
    await addRecords(testApp.database, caller.id);
  });

  afterAll(() => testApp.close());

  async function readPages(url: string) {
    let rows: never[] = [];
    for (let page = 1; ; page += 1) {
      const { data } = (await caller.request('GET', `${url}page=${page}&limit=7`)).json();
      const pageRows = data.transactions ?? data;
      if (pageRows.length === 0) return rows;
      rows = rows.concat(pageRows);
    }
  }

  const cases = lists.flatMap(({ queries, ...list }) => queries.map((query) => ({ ...list, query })));

  it.each(cases)('contains the rows of all pages of $path?$query in order', async ({ path, columns, query }) => {
    const url = `${path}?${query === '' ? '' : `${query}&`}`;
    // Read before the export, which adds an audit-log entry.
    const rows = await readPages(url);
    const { statusCode, headers, body } = await caller.request('GET', url, { headers: { accept: 'text/csv' } });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(body).toBe(`\uFEFF${toCsv(columns, rows)}`);
  });

  it.each(lists)('uses the requested time zone for days and times of $path', async ({ path, columns }) => {
    const url = `${path}?${days}&time_zone=Pacific/Auckland&`;
    const { body } = await caller.request('GET', url, { headers: { accept: 'text/csv' } });
    expect(body).toBe(`\uFEFF${toCsv(columns, await readPages(url), 'Pacific/Auckland')}`);
    const dates = body.match(/(?<=,|\n)2026-03-\d\d(?=T\S+\+13:00)/g) ?? [];
    expect(dates).not.toEqual([]);
    expect(dates.filter((date) => date < '2026-03-03' || date > '2026-03-12')).toEqual([]);
  });

  it('has the referred users and earnings of a program, and responds with 404 for an unknown user', async () => {
    const { data } = (await caller.request('GET', '/referrals?limit=1&sort=createdAt')).json();
    const program = data[0];
    for (const [number, fullName] of names.entries()) {
      const { id } = await addCustomer(testApp.database, { fullName, referredById: program.user_id._id });
      await addEarning(testApp.database, program._id, id, { earningAmount: `${number % 3}0.50` });
    }
    const csv = { headers: { accept: 'text/csv' } };
    for (const [part, columns, queries] of [
      ['referred', referredUserCsvColumns, ['', 'sort=fullName&', 'search=lukasz&']],
      ['earnings', referralEarningCsvColumns, ['', 'sort=-earning_amount&', 'search=hopper&']],
    ] as const) {
      for (const query of queries) {
        const url = `/referrals/user/${program.user_id._id}/${part}?${query}`;
        const { body } = await caller.request('GET', url, csv);
        const rows = await readPages(url);
        expect(rows).toHaveLength(query.startsWith('search') ? 1 : names.length);
        expect(body, url).toBe(`\uFEFF${toCsv<never>(columns, rows)}`);
      }
      const unknownUser = `/referrals/user/0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b21/${part}`;
      expect((await caller.request('GET', unknownUser, csv)).statusCode).toBe(404);
    }
  });

  it('has signed amounts and running balances for a ledger', async () => {
    const { id } = await addCustomer(testApp.database, { fullName: 'Ada Lovelace', balance: '100.50' });
    const gold = { category: 'Gold', investmentMin: '1.00', profitMin: '1.00', profitMax: '2.00', lockInPeriod: 1 };
    const [plan] = await testApp.database.orm.insert(plans).values(gold).returning();
    const holding = await addHolding(testApp.database, id, String(plan?.id), { amount: '60.25' });
    await postHolding(testApp.database, holding, 'plan_purchase', { description: '=1+1' });
    const today = new Date().toISOString().slice(0, 10);
    for (const query of ['', `from=${today}&`, 'to=2026-01-01&']) {
      const url = `/user/ledger/${id}?${query}`;
      const { body, headers } = await caller.request('GET', url, { headers: { accept: 'text/csv' } });
      expect(headers['content-disposition']).toBe('attachment; filename="ledger.csv"');
      expect(body).toBe(`\uFEFF${toCsv(ledgerCsvColumns, await readPages(url))}`);
    }
    const { body } = await caller.request('GET', `/user/ledger/${id}`, { headers: { accept: 'text/csv' } });
    expect(body).toMatch(/,Plan bought,'=1\+1,Gold,-60.25,40.25\r\n.*,Adjustment,Opening balance,,100.5,100.5\r\n$/);
  });

  it('has only the rows of one user, and responds with 404 for an unknown user', async () => {
    const { data } = (await caller.request('GET', '/all-transactions?limit=1')).json();
    const owner = data.transactions[0].user_id;
    const url = `/transactions/user/${owner._id}?`;
    const csv = { headers: { accept: 'text/csv' } };
    const { body } = await caller.request('GET', url, csv);
    expect(body).toBe(`\uFEFF${toCsv(transactionCsvColumns, await readPages(url))}`);
    expect(body.trimEnd().split('\r\n')).toHaveLength(3);
    const unknownUser = '/transactions/user/0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b21';
    expect((await caller.request('GET', unknownUser, csv)).statusCode).toBe(404);
  });
});
