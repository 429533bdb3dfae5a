import { describe, expect, it } from 'vitest';
import { checkServer, type CheckOptions } from './check-server';
import { toTable } from './table';
import { startMockServer, type MockResponse, type ReceivedRequest } from './test-support/mock-server';

const respondOk = (fields: object = {}): MockResponse => ({ body: { success: true, ...fields } });
const createError = (status: number, code?: string): MockResponse => ({
  status,
  body: { success: false, message: 'No.', code },
});
const notFound: MockResponse = { status: 404, body: '<!DOCTYPE html><pre>Cannot GET</pre>' };

const unknownPath = '/contract-check/no-such-path';

const access = { email: 'a@example.com', password: 'correct horse' };

/** Responses by call of a server that implements only the specification, with a main admin and a plan. */
const minimalResponses: Readonly<Record<string, MockResponse>> = {
  'POST /signin': respondOk({
    token: 'secret',
    data: { _id: '1', fullName: 'Ada', email: 'a@example.com', role: 'admin' },
  }),
  'GET /permissions/1': respondOk({ permissions: { plans: true, users: true } }),
  'GET /details/1': respondOk({ data: { _id: '1', fullName: 'Ada', email: 'a@example.com', role: 'admin' } }),
  'GET /plan/getall': respondOk({ data: [{ _id: 'p1', category: 'Gold' }] }),
  'GET /plan/details/p1': respondOk({ data: { _id: 'p1', category: 'Gold' } }),
};

/** Checks a server with `minimalResponses`, overridden by `responses`. */
async function runCheck(
  responses: Readonly<Record<string, MockResponse | ((request: ReceivedRequest) => MockResponse)>> = {},
  options: Partial<CheckOptions> = {},
) {
  const requests: ReceivedRequest[] = [];
  const baseUrl = await startMockServer((call) => {
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
  it('is compatible in any format that the panel accepts', async () => {
    const { findRow } = await runCheck({
      [plans]: respondOk({ data: [{ _id: 7, lockInPeriod: '3' }] }),
      'GET /plan/details/7': respondOk({ data: { _id: 7 } }),
    });
    expect(findRow(plans)).toMatchObject({ errors: [], invalidFields: [] });
    expect(findRow(plans)?.omittedFields).toContainEqual({ path: 'data[].category', missing: 1, total: 1 });
    expect(findRow('GET /plan/details/{id}')).toMatchObject({ verdict: 'compatible' });
  });

  it('notes an empty list', async () => {
    const { findRow } = await runCheck({ [plans]: respondOk({ data: [] }) });
    expect(findRow(plans)?.notes).toEqual(['The list is empty, so the fields of its records were not checked.']);
    expect(findRow('GET /plan/details/{id}')).toMatchObject({
      verdict: 'skipped',
      notes: ['There is no record to check it with.'],
    });
  });

  it.each([
    ['a page', { body: '<p>Welcome</p>' }, 'Expected JSON, got HTML (status 200).'],
    ['text', { body: 'OK' }, 'Expected JSON, got text (status 200).'],
    ['nothing', { body: '' }, 'Expected JSON, got an empty body (status 200).'],
    ['an error with a success status', createError(200), '`success` is false with status 200.'],
    ['an internal error', createError(500, 'internal'), 'Status 500 (internal); expected 200.'],
    ['an expired session', createError(403), 'Status 403: the session has expired.'],
    ['a missing permission', createError(401), 'Status 401; expected 200.'],
    ['a missing record', createError(404, 'not_found'), 'Status 404 (not_found); expected 200.'],
  ])('is incompatible if the response is %s', async (_, response, error) => {
    const { findRow, report } = await runCheck({ [plans]: response });
    expect(findRow(plans)).toMatchObject({ verdict: 'incompatible', errors: [error] });
    expect(report.isUsable).toBe(false);
  });

  it('is incompatible with invalid fields, reported without their values', async () => {
    const createPlan = (max: unknown) => ({ _id: 'p1', investmentAmount: { min: 1, max } });
    const { report, findRow } = await runCheck({
      [plans]: respondOk({ data: [createPlan(5), createPlan('5 €'), createPlan('6 €'), {}] }),
    });
    expect(findRow(plans)).toMatchObject({
      verdict: 'incompatible',
      invalidFields: [
        { path: '$.data[1].investmentAmount.max', expected: 'number', actual: 'text', count: 2 },
        { path: '$.data[3]._id', expected: 'text', actual: 'missing', count: 1 },
      ],
    });
    expect(JSON.stringify(report)).not.toContain('5 €');
  });

  it('makes the server unusable if it is missing', async () => {
    const { findRow, report } = await runCheck({ [plans]: notFound });
    expect(findRow(plans)).toMatchObject({ verdict: 'missing', notes: ['The panel requires it.'] });
    expect(report.isUsable).toBe(false);
  });

  it('is skipped without the permission', async () => {
    const { findRow } = await runCheck({ 'GET /admin-wallets': createError(401) });
    expect(findRow('GET /admin-wallets')).toMatchObject({
      verdict: 'skipped',
      notes: ['The account lacks the permission (status 401).'],
    });
  });

  it('is limited if a response omits a field that a control needs', async () => {
    const transaction = { _id: 't1', amount: 5 };
    const { findRow } = await runCheck({
      'GET /all-transactions': respondOk({ data: { transactions: [transaction] } }),
      'GET /transaction/details/t1': respondOk({ data: transaction }),
    });
    expect(findRow('GET /transaction/details/{id}')).toMatchObject({
      verdict: 'limited',
      limitations: [
        { message: 'The panel cannot approve or reject it.', field: { path: 'data.status', missing: 1, total: 1 } },
        { message: 'There is no link to the user.', field: { path: 'data.user.id', missing: 1, total: 1 } },
      ],
    });
  });
});

describe('capabilities', () => {
  const auditLog = 'GET /audit-log';

  it('stay empty without the operation, and missing ones are listed', async () => {
    const { report, findRow } = await runCheck();
    expect(findRow('GET /capabilities')).toMatchObject({ verdict: 'missing' });
    expect(findRow(auditLog)).toMatchObject({ verdict: 'missing', limitations: [{ capability: 'audit_log' }] });
    expect(report.capabilities.missing).toContainEqual({
      name: 'audit_log',
      fallback: 'There is no audit log, and records have no history.',
    });
  });

  it.each([
    ['a page', { body: '<p>Welcome</p>' }],
    ['an error', createError(403)],
    ['another object', respondOk({ data: { audit_log: true } })],
  ])('stay empty if the response is %s', async (_, response) => {
    const { findRow } = await runCheck({ 'GET /capabilities': response });
    expect(findRow('GET /capabilities')).toMatchObject({ verdict: 'missing' });
  });

  it('stay unknown if the call fails', async () => {
    const { findRow } = await runCheck({ 'GET /capabilities': createError(500) });
    expect(findRow('GET /capabilities')).toMatchObject({ verdict: 'incompatible' });
  });

  it('must be implemented if they are listed', async () => {
    const { findRow } = await runCheck({ 'GET /capabilities': respondOk({ data: ['audit_log', 'teleport'] }) });
    expect(findRow('GET /capabilities')).toMatchObject({
      verdict: 'compatible',
      notes: ['Capabilities that are not in the contract: 1.'],
    });
    expect(findRow(auditLog)).toMatchObject({
      verdict: 'incompatible',
      errors: ['`/capabilities` lists audit_log, but the operation does not exist.'],
    });
  });

  it('remain unused if they are not listed', async () => {
    const pagination = { totalCount: 0 };
    const { findRow } = await runCheck({
      [auditLog]: respondOk({ data: [], pagination }),
      'GET /health': respondOk({ state: 'UP' }),
    });
    expect(findRow(auditLog)).toMatchObject({
      verdict: 'limited',
      notes: ['The operation exists, but `/capabilities` does not list audit_log.'],
    });
    expect(findRow('GET /health')).toMatchObject({
      verdict: 'missing',
      notes: ['The server responds with something else (status 200).', 'The panel does not need it.'],
    });
  });

  it('must support their parameters', async () => {
    const { findRow } = await runCheck({
      'GET /capabilities': respondOk({ data: ['list_pages'] }),
      'GET /plan/getall?page=1&limit=1': createError(400, 'bad_request'),
    });
    expect(findRow(plans)?.errors).toEqual(['With list_pages: Status 400 (bad_request); expected 200.']);
  });
});

describe('an image', () => {
  const records = {
    'GET /all-transactions': respondOk({ data: { transactions: [{ _id: 't1', transaction_image: 'a.png' }] } }),
  };
  const image: MockResponse = { headers: { 'Content-Type': 'image/png' }, body: 'PNG' };
  const uploads = 'GET /uploads/{path}';

  it('is read through the API', async () => {
    const { findRow } = await runCheck({
      ...records,
      'GET /capabilities': respondOk({ data: ['uploads'] }),
      'GET /uploads/a.png': image,
    });
    expect(findRow(uploads)).toMatchObject({ verdict: 'compatible' });
  });

  it('is read without a token from its static URL', async () => {
    const { findRow } = await runCheck({
      ...records,
      'GET /uploads/a.png': ({ headers }) => (headers['authorization'] ? notFound : image),
    });
    expect(findRow(uploads)).toMatchObject({ verdict: 'limited', limitations: [{ capability: 'uploads' }] });
  });

  it('is missing', async () => {
    const { findRow } = await runCheck(records);
    expect(findRow(uploads)).toMatchObject({
      verdict: 'missing',
      notes: ['The static URL of the image does not return it either.'],
    });
  });
});

describe('the server', () => {
  it('must respond with an error to unknown paths', async () => {
    const { findRow } = await runCheck({ 'GET /contract-check/no-such-path': { body: '<p>Welcome</p>' } });
    expect(findRow('unknown path')).toMatchObject({ verdict: 'incompatible' });
  });

  it('must respond with 403 without a token', async () => {
    const { findRow } = await runCheck({
      'GET /notifications': ({ headers }) => (headers['authorization'] ? respondOk({ data: [] }) : createError(401)),
    });
    expect(findRow('call without a token')?.errors).toEqual([
      'Status 401; expected 403. The panel would report a missing permission and not ask to sign in again.',
    ]);
  });

  const origin = 'https://panel.example';
  const allowed = { 'Access-Control-Allow-Origin': origin };
  const allowHeaders = (headers: string): MockResponse => ({
    status: 204,
    headers: {
      ...allowed,
      'Access-Control-Allow-Methods': 'PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': headers,
    },
  });

  it.each([
    ['everything', allowHeaders('Authorization, Content-Type'), { verdict: 'compatible' }],
    [
      'all headers except Authorization',
      allowHeaders('*'),
      { errors: ['The preflight does not allow the headers authorization.'] },
    ],
    ['nothing', notFound, { verdict: 'incompatible' }],
  ])('allows a panel of another origin %s', async (_, response, finding) => {
    const { findRow } = await runCheck(
      {
        'OPTIONS /notifications': response,
        'GET /notifications': { ...respondOk({ data: [] }), headers: allowed },
        [`GET ${unknownPath}`]: { ...notFound, headers: allowed },
      },
      { origin },
    );
    expect(findRow('cross-origin calls')).toMatchObject(finding);
  });

  it('must allow other origins on unknown paths', async () => {
    const { findRow } = await runCheck(
      {
        'OPTIONS /notifications': allowHeaders('Authorization, Content-Type'),
        'GET /notifications': { ...respondOk({ data: [] }), headers: allowed },
      },
      { origin },
    );
    expect(findRow('cross-origin calls')).toMatchObject({
      verdict: 'incompatible',
      errors: ['The response to an unknown path does not allow the origin: a browser hides the 404.'],
    });
  });
});

describe('a session', () => {
  it('is started and ended without other writes', async () => {
    const { requests } = await runCheck();
    const writes = requests.map(({ call }) => call).filter((call) => !call.startsWith('GET'));
    expect(writes).toEqual(['POST /signin', 'POST /signout']);
  });

  it('stays open if it was given', async () => {
    const { requests, findRow } = await runCheck({}, { access: { token: 'secret', adminId: '1' } });
    expect(requests.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
    expect(findRow('GET /details/{id}')).toMatchObject({ verdict: 'compatible' });
  });

  it('stops the check if it has expired', async () => {
    await expect(runCheck({}, { access: { token: 'old' } })).rejects.toThrow('The token is invalid or has expired.');
  });

  it('skips operations that need an admin id if it has none', async () => {
    const { findRow } = await runCheck({}, { access: { token: 'secret' } });
    expect(findRow('GET /details/{id}')?.notes).toEqual(['The id of the admin is unknown. Set it with --admin-id.']);
  });

  it.each([
    [createError(401), 'The server rejected the email or the password.'],
    [notFound, 'The server has no sign-in at this URL. Pass the base URL of the API.'],
    [createError(500), 'Sign-in failed. Status 500; expected 200.'],
  ])('stops the check if it cannot be started', async (response, message) => {
    await expect(runCheck({ 'POST /signin': response })).rejects.toThrow(message);
  });

  it('is incompatible without a token, and other operations are skipped', async () => {
    const { findRow } = await runCheck({ 'POST /signin': respondOk({ data: { _id: '1' } }) });
    expect(findRow('POST /signin')).toMatchObject({ verdict: 'incompatible', invalidFields: [{ path: '$.token' }] });
    expect(findRow(plans)).toMatchObject({ verdict: 'skipped', notes: ['Requires a session.'] });
  });
});

describe('the check with --write', () => {
  /** Returns responses of a server that stores plans, and supports changing or removing them. */
  const servePlans = (supports: { change?: boolean; remove?: boolean }) => {
    let storedPlans: object[] = [];
    return {
      [plans]: () => respondOk({ data: storedPlans }),
      'POST /add-plan': ({ body }: ReceivedRequest) => {
        storedPlans = [{ _id: 'new', ...JSON.parse(body) }];
        return { ...respondOk(), status: 201 };
      },
      'PATCH /plan/update/new': ({ body }: ReceivedRequest) => {
        if (supports.change) storedPlans = storedPlans.map((plan) => ({ ...plan, ...JSON.parse(body) }));
        return respondOk();
      },
      'DELETE /plan/delete/new': () => {
        if (supports.remove) storedPlans = [];
        return respondOk();
      },
    };
  };

  it('adds, changes and removes test records', async () => {
    const { findRow, report } = await runCheck(servePlans({ change: true, remove: true }), { write: true });
    expect(findRow('POST /add-plan')).toMatchObject({ verdict: 'compatible' });
    expect(findRow('PATCH /plan/update/{id}')).toMatchObject({ verdict: 'limited', errors: [] });
    expect(findRow('DELETE /plan/delete/{id}')).toMatchObject({ verdict: 'compatible' });
    expect(report.leftoverRecords).toEqual([]);
  });

  it('reports a change without effect', async () => {
    const { findRow } = await runCheck(servePlans({ remove: true }), { write: true });
    expect(findRow('PATCH /plan/update/{id}')?.errors).toEqual([
      'The response reports success, but nothing has changed.',
    ]);
  });

  it('checks versions and partial changes if the server lists them', async () => {
    const { findRow, requests } = await runCheck(
      {
        ...servePlans({ change: true, remove: true }),
        'GET /capabilities': respondOk({ data: ['versions', 'partial_changes'] }),
      },
      { write: true },
    );
    expect(findRow('PATCH /plan/update/{id}')?.errors).toEqual([
      'With an unknown version in If-Match: status 200; expected 409.',
    ]);
    expect(requests.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      '{"lockInPeriod":2}',
      '{"lockInPeriod":2}',
    ]);
  });

  it('reports records that were not removed', async () => {
    const { report } = await runCheck(servePlans({ change: true }), { write: true });
    expect(report.leftoverRecords).toEqual([
      expect.stringMatching(/^The plan "Contract Check [\da-f]{8}" \(id new\) could not be removed\.$/),
    ]);
    expect(report.isUsable).toBe(false);
  });

  it('skips changes of records that cannot be added', async () => {
    const { findRow, report } = await runCheck({}, { write: true });
    expect(findRow('POST /user/add')).toMatchObject({ verdict: 'missing' });
    expect(findRow('PATCH /user/update/{id}')).toMatchObject({ verdict: 'skipped' });
    expect(report.leftoverRecords).toEqual([]);
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
      const properties = Object.entries(body).map(([name, value]) => [name, injectHarm(value)]);
      return { ...Object.fromEntries(properties), [harm]: harm };
    };
    const response = respondOk({ data: [harmful], capabilities: [harm], [harm]: harm });
    const responses = Object.fromEntries(
      Object.entries(minimalResponses).map(([call, { body }]) => [call, { body: injectHarm(body) }]),
    );
    const { report } = await runCheck({
      ...responses,
      'POST /signin': respondOk({ token: 'secret', data: { _id: '1', fullName: harm, email: harm, role: harm } }),
      'GET /capabilities': respondOk({ data: { names: [harm], capabilities: [harm] } }),
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
