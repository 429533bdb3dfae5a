import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../tools/testing/is-full-run.ts';
import { addCustomer, addTopup, readAudit } from '../test-support/customers';
import { createExampleRequests, fillPath, getRequiredQuery } from '../test-support/example-requests';
import { getTableChecksums } from '../test-support/get-table-checksums';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import type { JsonObject } from '../contract/operations';

let testApp: TestApp;
let caller: SignedIn;
let customerId: string;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn();
  customerId = (await addCustomer(testApp.database, { id: '0198c3f2-6d7a-4c41-9b1e-2f5a8d3e4b1c' })).id;
});

afterAll(() => testApp.close());

/** Other spellings of an id; PostgreSQL reads the first eight as the same id. */
const spellings: Readonly<Record<string, (id: string) => string>> = {
  'in upper case': (id) => id.toUpperCase(),
  'in mixed case': (id) => id.replace(/[a-f]/, (letter) => letter.toUpperCase()),
  'without dashes': (id) => id.replaceAll('-', ''),
  'in braces': (id) => `{${id}}`,
  'in braces and upper case': (id) => `{${id.toUpperCase()}}`,
  'with dashes elsewhere': (id) => id.replaceAll('-', '').replaceAll(/(....)\B/g, '$1-'),
  'with a dash too few': (id) => id.replace('-', ''),
  'with a brace and no dashes': (id) => `{${id.replaceAll('-', '')}}`,
  'as a URN': (id) => `urn:uuid:${id}`,
  'with a space before': (id) => ` ${id}`,
  'with a space behind': (id) => `${id} `,
  'with a line break behind': (id) => `${id}\n`,
  'with a NUL behind': (id) => `${id}\0`,
  'with a comma behind': (id) => `${id},`,
  'with digits of another width': (id) => id.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
  'with other dashes': (id) => id.replaceAll('-', '\u2010'),
  'encoded twice': (id) => id.replaceAll('-', '%2D'),
  'with a mark of direction': (id) => `\u200e${id}`,
};

const isIdParameter = (schema: unknown) =>
  /\/(IdInput|TransactionReference|TicketAssigneeFilter)$/.test(String(Object(schema).$ref));
const getIdNames = (schema: JsonObject | undefined) =>
  Object.entries(Object(schema?.['properties'])).flatMap(([name, field]) => (isIdParameter(field) ? [name] : []));

/** The id parameters of all operations: in the path, the query or the body. */
const examples = await createExampleRequests({});
const locations = examples.flatMap(({ operation, payload }) => [
  ...getIdNames(operation.params).map((field) => ({ id: operation.id, location: 'path', field })),
  ...getIdNames(operation.query).map((field) => ({ id: operation.id, location: 'query', field })),
  ...['user_id', 'record_id', 'assignee']
    .filter((field) => field in Object(payload))
    .map((field) => ({ id: operation.id, location: 'body', field })),
]);

/** Sends the contract's example request with the given id in one location. */
function sendWithId({ id, location, field }: (typeof locations)[number], value: string) {
  const path = { id: customerId, userId: customerId, kind: 'selfieUpload', name: 'withdrawals' };
  const request = examples.find(({ operation }) => operation.id === id);
  if (!request) throw new Error(`There is no operation ${id}.`);
  const { operation, payload, headers } = request;
  const encoded = encodeURIComponent(value);
  const url = fillPath(operation.url, location === 'path' ? { ...path, [field]: encoded } : path);
  return testApp.app.inject({
    method: operation.method,
    url: location === 'query' ? `${url}?${new URLSearchParams({ ...getRequiredQuery(id), [field]: value })}` : url,
    payload: location === 'body' ? { ...Object(payload), [field]: value } : payload,
    // A background request, because activity of a session updates the database.
    headers: { ...headers, authorization: `Bearer ${caller.token}`, 'x-background': 'true' },
  });
}

it('finds the id parameters', () => {
  expect(locations.filter(({ location }) => location === 'query').map(({ id, field }) => `${id} ${field}`)).toEqual([
    'listTickets assignee',
    'listTransactions user_id',
    'listUserTransactions user_id',
    'listNotes record_id',
    'listApprovalRequests record_id',
    'listAuditLog actor',
    'listAuditLog record_id',
  ]);
  expect(locations.filter(({ location }) => location === 'body').map(({ id }) => id)).toEqual([
    'verifyKyc',
    'setTicketAssignee',
    'addNote',
    'addApprovalRequest',
  ]);
  const inPaths = examples.flatMap(({ operation: { id, url } }) =>
    [...url.matchAll(/:(id|userId)\b/g)].map(([, field]) => ({ id, location: 'path', field })),
  );
  expect(locations.filter(({ location }) => location === 'path')).toEqual(inPaths);
});

describe('an id in another spelling', () => {
  let before: object;

  beforeAll(async () => {
    before = await getTableChecksums(testApp.database);
  });

  /** The full run tries every spelling in each location; otherwise each location gets every fourth one, with an offset. */
  const getSpellings = (location: (typeof locations)[number]) =>
    Object.entries(spellings).filter((_, index) => isFullRun || (index + locations.indexOf(location)) % 4 === 0);

  it.each(locations)('is rejected by $id in its $location as $field', async (location) => {
    for (const [name, spell] of getSpellings(location)) {
      const response = await sendWithId(location, spell(customerId));
      expect([name, response.statusCode]).toEqual([name, 400]);
      expect(response.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: location.field }] });
    }
  });

  it('writes nothing', async () => {
    expect(await getTableChecksums(testApp.database)).toEqual(before);
  });

  it('is rejected with a message that shows the format', async () => {
    const response = await caller.request('GET', `/user/details/${customerId.toUpperCase()}`);
    const message = 'ID must be an id such as 0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';
    expect(response.json().errors).toEqual([{ field: 'id', message }]);
    expect((await caller.request('GET', `/user/details/{${customerId}}`)).json().errors).toEqual([
      { field: 'id', message },
    ]);
  });

  it.each(Object.entries(spellings))(
    'is rejected before the rule against changing oneself applies: %s',
    async (_name, spell) => {
      const subadmin = await testApp.signIn(['subadmins']);
      const before = await getTableChecksums(testApp.database);
      const ownId = encodeURIComponent(spell(subadmin.id));
      const payload = { permissions: { transactions: true } };
      expect((await subadmin.request('PATCH', `/subadmin/update/${ownId}`, { payload })).statusCode).toBe(400);
      expect((await subadmin.request('DELETE', `/subadmin/delete/${ownId}`)).statusCode).toBe(400);
      expect(await getTableChecksums(testApp.database)).toEqual(before);
    },
  );
});

it('accepts a percent-encoded id, and records it decoded', async () => {
  const { id } = await addTopup(testApp.database, customerId);
  const url = `/transaction/status/${id.replaceAll('-', '%2D')}`;
  expect((await caller.request('PUT', url, { payload: { status: 'approved' } })).statusCode).toBe(200);
  expect(await readAudit(testApp.database, id)).toMatchObject([{ action: 'setTransactionStatus', entityId: id }]);
});

it('accepts the exact readable id of a transaction', async () => {
  const { id, transactionId } = await addTopup(testApp.database, customerId);
  const readTransaction = (value: string) => caller.request('GET', `/transaction/details/${encodeURIComponent(value)}`);
  expect((await readTransaction(transactionId)).json().data).toMatchObject({ _id: id });
  for (const value of [transactionId.toLowerCase(), ` ${transactionId}`, `${transactionId}\n`, `{${transactionId}}`]) {
    expect((await readTransaction(value)).statusCode).toBe(400);
  }
});
