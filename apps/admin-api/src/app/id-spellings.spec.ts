import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../tools/testing/is-full.ts';
import { addCustomer, addTopup, readAudit } from '../test-support/customers';
import { exampleRequests, fillPath, requiredQuery } from '../test-support/example-requests';
import { tableChecksums } from '../test-support/table-checksums';
import { createTestApp, type SignedIn, type TestApp } from '../test-support/test-app';
import type { JsonObject } from '../contract/operations';

let test: TestApp;
let caller: SignedIn;
let customerId: string;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signIn();
  customerId = (await addCustomer(test.database, { id: '0198c3f2-6d7a-4c41-9b1e-2f5a8d3e4b1c' })).id;
});

afterAll(() => test.close());

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

const takesId = (schema: unknown) =>
  /\/(IdInput|TransactionReference|TicketAssigneeFilter)$/.test(String(Object(schema).$ref));
const idsIn = (schema: JsonObject | undefined) =>
  Object.entries(Object(schema?.['properties'])).flatMap(([name, field]) => (takesId(field) ? [name] : []));

/** Where an operation takes an id: in its path, its query or its body. */
const named = await exampleRequests({});
const places = named.flatMap(({ operation, payload }) => [
  ...idsIn(operation.params).map((field) => ({ id: operation.id, place: 'path', field })),
  ...idsIn(operation.query).map((field) => ({ id: operation.id, place: 'query', field })),
  ...['user_id', 'record_id', 'assignee']
    .filter((field) => field in Object(payload))
    .map((field) => ({ id: operation.id, place: 'body', field })),
]);

/** The contract's own example of a request, with the given id in one place. */
function send({ id, place, field }: (typeof places)[number], given: string) {
  const path = { id: customerId, userId: customerId, kind: 'selfieUpload', name: 'withdrawals' };
  const request = named.find(({ operation }) => operation.id === id);
  if (!request) throw new Error(`There is no operation ${id}.`);
  const { operation, payload, headers } = request;
  const encoded = encodeURIComponent(given);
  const url = fillPath(operation.url, place === 'path' ? { ...path, [field]: encoded } : path);
  return test.app.inject({
    method: operation.method,
    url: place === 'query' ? `${url}?${new URLSearchParams({ ...requiredQuery(id), [field]: given })}` : url,
    payload: place === 'body' ? { ...Object(payload), [field]: given } : payload,
    // Background, since a session that is used is noted in the database, now and then.
    headers: { ...headers, authorization: `Bearer ${caller.token}`, 'x-background': 'true' },
  });
}

it('knows where ids are taken', () => {
  expect(places.filter(({ place }) => place === 'query').map(({ id, field }) => `${id} ${field}`)).toEqual([
    'listTickets assignee',
    'listTransactions user_id',
    'listUserTransactions user_id',
    'listNotes record_id',
    'listApprovalRequests record_id',
    'listAuditLog actor',
    'listAuditLog record_id',
  ]);
  expect(places.filter(({ place }) => place === 'body').map(({ id }) => id)).toEqual([
    'verifyKyc',
    'setTicketAssignee',
    'addNote',
    'addApprovalRequest',
  ]);
  const inPaths = named.flatMap(({ operation: { id, url } }) =>
    [...url.matchAll(/:(id|userId)\b/g)].map(([, field]) => ({ id, place: 'path', field })),
  );
  expect(places.filter(({ place }) => place === 'path')).toEqual(inPaths);
});

describe('no other spelling of an id is taken', () => {
  let before: object;

  beforeAll(async () => {
    before = await tableChecksums(test.database);
  });

  /** The full run tries every spelling at each place; otherwise each place gets every fourth, and its neighbour the next ones. */
  const spellingsFor = (place: (typeof places)[number]) =>
    Object.entries(spellings).filter((_, index) => isFull || (index + places.indexOf(place)) % 4 === 0);

  it.each(places)('by $id in its $place as $field', async (place) => {
    for (const [name, spell] of spellingsFor(place)) {
      const response = await send(place, spell(customerId));
      expect([name, response.statusCode]).toEqual([name, 400]);
      expect(response.json()).toMatchObject({ code: 'validation_failed', errors: [{ field: place.field }] });
    }
  });

  it('anywhere, so that nothing was written', async () => {
    expect(await tableChecksums(test.database)).toEqual(before);
  });

  it('and a person is told what one looks like', async () => {
    const response = await caller.request('GET', `/user/details/${customerId.toUpperCase()}`);
    const message = 'ID must be an id such as 0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';
    expect(response.json().errors).toEqual([{ field: 'id', message }]);
    expect((await caller.request('GET', `/user/details/{${customerId}}`)).json().errors).toEqual([
      { field: 'id', message },
    ]);
  });

  it.each(Object.entries(spellings))('not by the rule against deciding about oneself: %s', async (_name, spell) => {
    const clerk = await test.signIn(['subadmins']);
    const before = await tableChecksums(test.database);
    const own = encodeURIComponent(spell(clerk.id));
    const payload = { permissions: { transactions: true } };
    expect((await clerk.request('PATCH', `/subadmin/update/${own}`, { payload })).statusCode).toBe(400);
    expect((await clerk.request('DELETE', `/subadmin/delete/${own}`)).statusCode).toBe(400);
    expect(await tableChecksums(test.database)).toEqual(before);
  });
});

it('takes an id whose address is percent-encoded, which is the same address, and records it as it is', async () => {
  const { id } = await addTopup(test.database, customerId);
  const url = `/transaction/status/${id.replaceAll('-', '%2D')}`;
  expect((await caller.request('PUT', url, { payload: { status: 'approved' } })).statusCode).toBe(200);
  expect(await readAudit(test.database, id)).toMatchObject([{ action: 'setTransactionStatus', entityId: id }]);
});

it('takes the readable id of a transaction to read it, as it is written only', async () => {
  const { id, transactionId } = await addTopup(test.database, customerId);
  const read = (given: string) => caller.request('GET', `/transaction/details/${encodeURIComponent(given)}`);
  expect((await read(transactionId)).json().data).toMatchObject({ _id: id });
  for (const given of [transactionId.toLowerCase(), ` ${transactionId}`, `${transactionId}\n`, `{${transactionId}}`]) {
    expect((await read(given)).statusCode).toBe(400);
  }
});
