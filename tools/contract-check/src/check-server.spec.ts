import { describe, expect, it } from 'vitest';
import { checkServer, type CheckOptions } from './check-server';
import { toTable } from './table';
import { startSmallServer, type MockResponse, type ReceivedRequest } from './test-support/small-server';

const ok = (fields: object = {}): MockResponse => ({ body: { success: true, ...fields } });
const createError = (status: number, code?: string): MockResponse => ({
  status,
  body: { success: false, message: 'No.', code },
});
const notFound: MockResponse = { status: 404, body: '<!DOCTYPE html><pre>Cannot GET</pre>' };

const unknownPath = '/contract-check/no-such-path';

const access = { email: 'a@example.com', password: 'correct horse' };

/** Responses by call of a server that implements only the specification, with a main admin and a plan. */
const minimalResponses: Readonly<Record<string, MockResponse>> = {
  'POST /signin': ok({ token: 'secret', data: { _id: '1', fullName: 'Ada', email: 'a@example.com', role: 'admin' } }),
  'GET /permissions/1': ok({ permissions: { plans: true, users: true } }),
  'GET /details/1': ok({ data: { _id: '1', fullName: 'Ada', email: 'a@example.com', role: 'admin' } }),
  'GET /plan/getall': ok({ data: [{ _id: 'p1', category: 'Gold' }] }),
  'GET /plan/details/p1': ok({ data: { _id: 'p1', category: 'Gold' } }),
};

/** Checks a server with `minimalResponses`, overridden by `responses`. */
async function check(
  responses: Readonly<Record<string, MockResponse | ((request: ReceivedRequest) => MockResponse)>> = {},
  options: Partial<CheckOptions> = {},
) {
  const requests: ReceivedRequest[] = [];
  const baseUrl = await startSmallServer((call) => {
    requests.push(call);
    const path = call.call.replace(/\?.*/, '');
    const isOpen = path === 'POST /signin' || call.headers['authorization'] === 'Bearer secret';
    const response =
      responses[call.call] ?? responses[path] ?? (isOpen ? (minimalResponses[path] ?? notFound) : createError(403));
    return typeof response === 'function' ? response(call) : response;
  });
  const report = await checkServer({ baseUrl, access, ...options });
  const findRow = (call: string) => report.results.find((result) => result.call === call);
  return { report, findRow, requests };
}

const plans = 'GET /plan/getall';

describe('an operation of the specification', () => {
  it('fits in any format that the panel accepts', async () => {
    const { findRow } = await check({
      [plans]: ok({ data: [{ _id: 7, lockInPeriod: '3' }] }),
      'GET /plan/details/7': ok({ data: { _id: 7 } }),
    });
    expect(findRow(plans)).toMatchObject({ faults: [], fields: [] });
    expect(findRow(plans)?.leftOut).toContainEqual({ place: 'data[].category', missing: 1, of: 1 });
    expect(findRow('GET /plan/details/{id}')).toMatchObject({ verdict: 'fits' });
  });

  it('notes an empty list', async () => {
    const { findRow } = await check({ [plans]: ok({ data: [] }) });
    expect(findRow(plans)?.notes).toEqual(['It holds no records: what they are like was not seen.']);
    expect(findRow('GET /plan/details/{id}')).toMatchObject({
      verdict: 'not tried',
      notes: ['There is no record to try it with.'],
    });
  });

  it.each([
    ['a page', { body: '<p>Welcome</p>' }, 'HTML where JSON was expected (status 200).'],
    ['text', { body: 'OK' }, 'Text where JSON was expected (status 200).'],
    ['nothing', { body: '' }, 'Nothing where JSON was expected (status 200).'],
    ['an error with a success status', createError(200), '`success` is false, under status 200.'],
    ['an internal error', createError(500, 'internal'), 'Status 500 (internal), where 200 was expected.'],
    ['an expired session', createError(403), 'Status 403, which means that the session has expired.'],
    ['a missing permission', createError(401), 'Status 401, where 200 was expected.'],
    ['a missing record', createError(404, 'not_found'), 'Status 404 (not_found), where 200 was expected.'],
  ])('does not fit if the response is %s', async (_, response, fault) => {
    const { findRow, report } = await check({ [plans]: response });
    expect(findRow(plans)).toMatchObject({ verdict: 'does not fit', faults: [fault] });
    expect(report.isUsable).toBe(false);
  });

  it('does not fit with malformed fields, reported without their values', async () => {
    const createPlan = (max: unknown) => ({ _id: 'p1', investmentAmount: { min: 1, max } });
    const { report, findRow: findResult } = await check({
      [plans]: ok({ data: [createPlan(5), createPlan('5 €'), createPlan('6 €'), {}] }),
    });
    expect(findResult(plans)).toMatchObject({
      verdict: 'does not fit',
      fields: [
        { path: '$.data[1].investmentAmount.max', expected: 'number', found: 'a text', count: 2 },
        { path: '$.data[3]._id', expected: 'text', found: 'missing', count: 1 },
      ],
    });
    expect(JSON.stringify(report)).not.toContain('5 €');
  });

  it('is absent, which makes the server unusable', async () => {
    const { findRow, report } = await check({ [plans]: notFound });
    expect(findRow(plans)).toMatchObject({ verdict: 'absent', notes: ['The panel cannot do without it.'] });
    expect(report.isUsable).toBe(false);
  });

  it('is not tried without the permission', async () => {
    const { findRow } = await check({ 'GET /admin-wallets': createError(401) });
    expect(findRow('GET /admin-wallets')).toMatchObject({
      verdict: 'not tried',
      notes: ['This account may not (status 401).'],
    });
  });

  it('fits with less if a response omits a property that a control needs', async () => {
    const transaction = { _id: 't1', amount: 5 };
    const { findRow } = await check({
      'GET /all-transactions': ok({ data: { transactions: [transaction] } }),
      'GET /transaction/details/t1': ok({ data: transaction }),
    });
    expect(findRow('GET /transaction/details/{id}')).toMatchObject({
      verdict: 'fits with less',
      lacks: [
        { words: 'It cannot be decided.', field: { place: 'data.status', missing: 1, of: 1 } },
        { words: 'There is no link to the user.', field: { place: 'data.user.id', missing: 1, of: 1 } },
      ],
    });
  });
});

describe('capabilities', () => {
  const auditLog = 'GET /audit-log';

  it('are empty without the operation, and missed ones are listed', async () => {
    const { report, findRow } = await check();
    expect(findRow('GET /capabilities')).toMatchObject({ verdict: 'absent' });
    expect(findRow(auditLog)).toMatchObject({ verdict: 'absent', lacks: [{ capability: 'audit_log' }] });
    expect(report.capabilities.missed).toContainEqual({
      name: 'audit_log',
      without: 'There is no audit log, and records have no history.',
    });
  });

  it.each([
    ['a page', { body: '<p>Welcome</p>' }],
    ['an error', createError(403)],
    ['another object', ok({ data: { audit_log: true } })],
  ])('are empty if the response is %s', async (_, response) => {
    const { findRow } = await check({ 'GET /capabilities': response });
    expect(findRow('GET /capabilities')).toMatchObject({ verdict: 'absent' });
  });

  it('are unknown if the call fails', async () => {
    const { findRow } = await check({ 'GET /capabilities': createError(500) });
    expect(findRow('GET /capabilities')).toMatchObject({ verdict: 'does not fit' });
  });

  it('that are named must be implemented', async () => {
    const { findRow } = await check({ 'GET /capabilities': ok({ data: ['audit_log', 'teleport'] }) });
    expect(findRow('GET /capabilities')).toMatchObject({
      verdict: 'fits',
      notes: ['1 of its capabilities are not in the contract.'],
    });
    expect(findRow(auditLog)).toMatchObject({
      verdict: 'does not fit',
      faults: ['`/capabilities` names audit_log, and the call is not there.'],
    });
  });

  it('that are not named are not used', async () => {
    const pagination = { totalCount: 0 };
    const { findRow } = await check({ [auditLog]: ok({ data: [], pagination }), 'GET /health': ok({ state: 'UP' }) });
    expect(findRow(auditLog)).toMatchObject({
      verdict: 'fits with less',
      notes: ['It answers, but `/capabilities` does not name audit_log.'],
    });
    expect(findRow('GET /health')).toMatchObject({
      verdict: 'absent',
      notes: ['Something else answers (status 200).', 'Nothing in the panel rests on it.'],
    });
  });

  it('with parameters must support them', async () => {
    const { findRow } = await check({
      'GET /capabilities': ok({ data: ['list_pages'] }),
      'GET /plan/getall?page=1&limit=1': createError(400, 'bad_request'),
    });
    expect(findRow(plans)?.faults).toEqual(['With list_pages: Status 400 (bad_request), where 200 was expected.']);
  });
});

describe('an image', () => {
  const records = {
    'GET /all-transactions': ok({ data: { transactions: [{ _id: 't1', transaction_image: 'a.png' }] } }),
  };
  const image: MockResponse = { headers: { 'Content-Type': 'image/png' }, body: 'PNG' };
  const uploads = 'GET /uploads/{path}';

  it('is read through the API', async () => {
    const { findRow } = await check({
      ...records,
      'GET /capabilities': ok({ data: ['uploads'] }),
      'GET /uploads/a.png': image,
    });
    expect(findRow(uploads)).toMatchObject({ verdict: 'fits' });
  });

  it('is read without a token from its static URL', async () => {
    const { findRow } = await check({
      ...records,
      'GET /uploads/a.png': ({ headers }) => (headers['authorization'] ? notFound : image),
    });
    expect(findRow(uploads)).toMatchObject({ verdict: 'fits with less', lacks: [{ capability: 'uploads' }] });
  });

  it('is missing', async () => {
    const { findRow } = await check(records);
    expect(findRow(uploads)).toMatchObject({
      verdict: 'absent',
      notes: ['The image that a record names is not there either.'],
    });
  });
});

describe('the server', () => {
  it('must respond with an error to unknown paths', async () => {
    const { findRow } = await check({ 'GET /contract-check/no-such-path': { body: '<p>Welcome</p>' } });
    expect(findRow('an unknown path')).toMatchObject({ verdict: 'does not fit' });
  });

  it('must respond with 403 without a token', async () => {
    const { findRow } = await check({
      'GET /notifications': ({ headers }) => (headers['authorization'] ? ok({ data: [] }) : createError(401)),
    });
    expect(findRow('a call without a token')?.faults).toEqual([
      'Status 401 where 403 was expected: the panel would say that the account may not, and never ask to sign in again.',
    ]);
  });

  const origin = 'https://panel.example';
  const allowed = { 'Access-Control-Allow-Origin': origin };
  const preflight = (headers: string): MockResponse => ({
    status: 204,
    headers: {
      ...allowed,
      'Access-Control-Allow-Methods': 'PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': headers,
    },
  });

  it.each([
    ['everything', preflight('Authorization, Content-Type'), { verdict: 'fits' }],
    [
      'all headers except Authorization',
      preflight('*'),
      { faults: ['The preflight does not allow the headers authorization.'] },
    ],
    ['nothing', notFound, { verdict: 'does not fit' }],
  ])('allows a panel of another origin %s', async (_, response, finding) => {
    const { findRow } = await check(
      {
        'OPTIONS /notifications': response,
        'GET /notifications': { ...ok({ data: [] }), headers: allowed },
        [`GET ${unknownPath}`]: { ...notFound, headers: allowed },
      },
      { origin },
    );
    expect(findRow('calls from the origin')).toMatchObject(finding);
  });

  it('must allow other origins on unknown paths', async () => {
    const { findRow } = await check(
      {
        'OPTIONS /notifications': preflight('Authorization, Content-Type'),
        'GET /notifications': { ...ok({ data: [] }), headers: allowed },
      },
      { origin },
    );
    expect(findRow('calls from the origin')).toMatchObject({
      verdict: 'does not fit',
      faults: ['The response to an unknown path does not allow the origin: a browser hides the 404.'],
    });
  });
});

describe('a session', () => {
  it('is started and ended without other writes', async () => {
    const { requests } = await check();
    const writes = requests.map(({ call }) => call).filter((call) => !call.startsWith('GET'));
    expect(writes).toEqual(['POST /signin', 'POST /signout']);
  });

  it('that was given is not ended', async () => {
    const { requests, findRow } = await check({}, { access: { token: 'secret', adminId: '1' } });
    expect(requests.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
    expect(findRow('GET /details/{id}')).toMatchObject({ verdict: 'fits' });
  });

  it('that has expired stops the check', async () => {
    await expect(check({}, { access: { token: 'old' } })).rejects.toThrow('The session of the token has expired.');
  });

  it('without an admin id skips operations that need it', async () => {
    const { findRow } = await check({}, { access: { token: 'secret' } });
    expect(findRow('GET /details/{id}')?.notes).toEqual(['The id of the admin is not known: --admin-id says it.']);
  });

  it.each([
    [createError(401), 'The server rejected the email or the password.'],
    [notFound, 'There is no sign-in at this address. Is it the base of the API?'],
    [createError(500), 'The server did not sign in. Status 500, where 200 was expected.'],
  ])('that cannot be started stops the check', async (response, words) => {
    await expect(check({ 'POST /signin': response })).rejects.toThrow(words);
  });

  it('without a token does not fit, and other operations are skipped', async () => {
    const { findRow } = await check({ 'POST /signin': ok({ data: { _id: '1' } }) });
    expect(findRow('POST /signin')).toMatchObject({ verdict: 'does not fit', fields: [{ path: '$.token' }] });
    expect(findRow(plans)).toMatchObject({ verdict: 'not tried', notes: ['There is no session.'] });
  });
});

describe('with --write', () => {
  /** Returns responses of a server that stores plans, and supports changing or removing them. */
  const servePlans = (supports: { change?: boolean; remove?: boolean }) => {
    let storedPlans: object[] = [];
    return {
      [plans]: () => ok({ data: storedPlans }),
      'POST /add-plan': ({ body }: ReceivedRequest) => {
        storedPlans = [{ _id: 'new', ...JSON.parse(body) }];
        return { ...ok(), status: 201 };
      },
      'PATCH /plan/update/new': ({ body }: ReceivedRequest) => {
        if (supports.change) storedPlans = storedPlans.map((plan) => ({ ...plan, ...JSON.parse(body) }));
        return ok();
      },
      'DELETE /plan/delete/new': () => {
        if (supports.remove) storedPlans = [];
        return ok();
      },
    };
  };

  it('adds, changes and removes test records', async () => {
    const { findRow, report } = await check(servePlans({ change: true, remove: true }), { write: true });
    expect(findRow('POST /add-plan')).toMatchObject({ verdict: 'fits' });
    expect(findRow('PATCH /plan/update/{id}')).toMatchObject({ verdict: 'fits with less', faults: [] });
    expect(findRow('DELETE /plan/delete/{id}')).toMatchObject({ verdict: 'fits' });
    expect(report.leftOver).toEqual([]);
  });

  it('reports a change without effect', async () => {
    const { findRow } = await check(servePlans({ remove: true }), { write: true });
    expect(findRow('PATCH /plan/update/{id}')?.faults).toEqual([
      'It was answered with a success, and nothing has changed.',
    ]);
  });

  it('checks versions and partial changes if the server names them', async () => {
    const { findRow, requests } = await check(
      {
        ...servePlans({ change: true, remove: true }),
        'GET /capabilities': ok({ data: ['versions', 'partial_changes'] }),
      },
      { write: true },
    );
    expect(findRow('PATCH /plan/update/{id}')?.faults).toEqual([
      'With a version that it never had (If-Match): status 200, where 409 was expected.',
    ]);
    expect(requests.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      '{"lockInPeriod":2}',
      '{"lockInPeriod":2}',
    ]);
  });

  it('reports records that were not removed', async () => {
    const { report } = await check(servePlans({ change: true }), { write: true });
    expect(report.leftOver).toEqual([
      expect.stringMatching(/^The plan "Contract Check [\da-f]{8}" \(id new\) could not be removed\.$/),
    ]);
    expect(report.isUsable).toBe(false);
  });

  it('skips changes of records that cannot be added', async () => {
    const { findRow, report } = await check({}, { write: true });
    expect(findRow('POST /user/add')).toMatchObject({ verdict: 'absent' });
    expect(findRow('PATCH /user/update/{id}')).toMatchObject({ verdict: 'not tried' });
    expect(report.leftOver).toEqual([]);
  });
});

describe('a malicious server', () => {
  it('cannot write terminal control sequences or other text into the report', async () => {
    const harm = '\u001b]0;owned\u0007\u001b[2J';
    const harmful = { _id: harm, fullName: harm, email: harm, category: harm, name: harm, code: harm, message: harm };
    const injectHarm = (body: unknown): unknown => {
      if (typeof body === 'string') return harm;
      if (Array.isArray(body)) return body.map(injectHarm);
      if (typeof body !== 'object' || body === null) return body;
      const known = Object.entries(body).map(([name, value]) => [name, injectHarm(value)]);
      return { ...Object.fromEntries(known), [harm]: harm };
    };
    const response = ok({ data: [harmful], capabilities: [harm], [harm]: harm });
    const responses = Object.fromEntries(
      Object.entries(minimalResponses).map(([call, { body }]) => [call, { body: injectHarm(body) }]),
    );
    const { report } = await check({
      ...responses,
      'POST /signin': ok({ token: 'secret', data: { _id: '1', fullName: harm, email: harm, role: harm } }),
      'GET /capabilities': ok({ data: { words: [harm], capabilities: [harm] } }),
      'GET /user/getall': response,
      [`GET ${unknownPath}`]: { status: 404, body: { message: harm, code: harm } },
    });
    for (const hasColour of [false, true]) {
      const table = toTable(report, { width: 100, hasColour });
      expect(table).not.toContain('owned');
      // oxlint-disable-next-line no-control-regex -- the test searches for terminal control characters
      expect(table.replaceAll(/\u001b\[\d+m/g, '')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    }
    expect(JSON.stringify(report)).not.toContain('owned');
  });
});
