import { describe, expect, it } from 'vitest';
import { checkServer, type CheckOptions } from './check-server';
import { tableOf } from './table';
import { startSmallServer, type Answered, type Asked } from './test-support/small-server';

const ok = (fields: object = {}): Answered => ({ body: { success: true, ...fields } });
const refusal = (status: number, code?: string): Answered => ({
  status,
  body: { success: false, message: 'No.', code },
});
const gone: Answered = { status: 404, body: '<!DOCTYPE html><pre>Cannot GET</pre>' };

const nowhere = '/contract-check/no-such-path';

const access = { email: 'a@example.com', password: 'correct horse' };

/** A server with a main admin, one plan, one transaction and nothing beyond the document; by call, what it answers. */
const thin: Readonly<Record<string, Answered>> = {
  'POST /signin': ok({ token: 'secret', data: { _id: '1', fullName: 'Ada', email: 'a@example.com', role: 'admin' } }),
  'GET /permissions/1': ok({ permissions: { plans: true, users: true } }),
  'GET /details/1': ok({ data: { _id: '1', fullName: 'Ada', email: 'a@example.com', role: 'admin' } }),
  'GET /plan/getall': ok({ data: [{ _id: 'p1', category: 'Gold' }] }),
  'GET /plan/details/p1': ok({ data: { _id: 'p1', category: 'Gold' } }),
};

/** Checks a server that answers as the thin one does, but for this. */
async function check(
  responses: Readonly<Record<string, Answered | ((asked: Asked) => Answered)>> = {},
  options: Partial<CheckOptions> = {},
) {
  const asked: Asked[] = [];
  const baseUrl = await startSmallServer((call) => {
    asked.push(call);
    const path = call.call.replace(/\?.*/, '');
    const isOpen = path === 'POST /signin' || call.headers['authorization'] === 'Bearer secret';
    const response = responses[call.call] ?? responses[path] ?? (isOpen ? (thin[path] ?? gone) : refusal(403));
    return typeof response === 'function' ? response(call) : response;
  });
  const report = await checkServer({ baseUrl, access, ...options });
  const row = (call: string) => report.results.find((result) => result.call === call);
  return { report, row, asked };
}

const plans = 'GET /plan/getall';

describe('an operation of the document', () => {
  it('fits in any spelling that the panel reads', async () => {
    const { row } = await check({
      [plans]: ok({ data: [{ _id: 7, lockInPeriod: '3' }] }),
      'GET /plan/details/7': ok({ data: { _id: 7 } }),
    });
    expect(row(plans)).toMatchObject({ faults: [], fields: [] });
    expect(row(plans)?.leftOut).toContainEqual({ place: 'data[].category', missing: 1, of: 1 });
    expect(row('GET /plan/details/{id}')).toMatchObject({ verdict: 'fits' });
  });

  it('says that it holds no records', async () => {
    const { row } = await check({ [plans]: ok({ data: [] }) });
    expect(row(plans)?.notes).toEqual(['It holds no records: what they are like was not seen.']);
    expect(row('GET /plan/details/{id}')).toMatchObject({
      verdict: 'not tried',
      notes: ['There is no record to try it with.'],
    });
  });

  it.each([
    ['a page', { body: '<p>Welcome</p>' }, 'HTML where JSON was expected (status 200).'],
    ['text', { body: 'OK' }, 'Text where JSON was expected (status 200).'],
    ['nothing', { body: '' }, 'Nothing where JSON was expected (status 200).'],
    ['a refusal under a success', refusal(200), '`success` is false, under status 200.'],
    ['a failure', refusal(500, 'internal'), 'Status 500 (internal), where 200 was expected.'],
    ['the end of the session', refusal(403), 'Status 403, which says that the session is over.'],
    ['that it is not allowed', refusal(401), 'Status 401, where 200 was expected.'],
    ['that the record is missing', refusal(404, 'not_found'), 'Status 404 (not_found), where 200 was expected.'],
  ])('does not fit where the answer is %s', async (_, response, fault) => {
    const { row, report } = await check({ [plans]: response });
    expect(row(plans)).toMatchObject({ verdict: 'does not fit', faults: [fault] });
    expect(report.isUsable).toBe(false);
  });

  it('does not fit where fields cannot be read: the first place of each kind, never what is there', async () => {
    const row = (max: unknown) => ({ _id: 'p1', investmentAmount: { min: 1, max } });
    const { report, row: rowOf } = await check({ [plans]: ok({ data: [row(5), row('5 €'), row('6 €'), {}] }) });
    expect(rowOf(plans)).toMatchObject({
      verdict: 'does not fit',
      fields: [
        { path: '$.data[1].investmentAmount.max', expected: 'number', found: 'a text', count: 2 },
        { path: '$.data[3]._id', expected: 'text', found: 'missing', count: 1 },
      ],
    });
    expect(JSON.stringify(report)).not.toContain('5 €');
  });

  it('is absent, and then the panel does not work', async () => {
    const { row, report } = await check({ [plans]: gone });
    expect(row(plans)).toMatchObject({ verdict: 'absent', notes: ['The panel cannot do without it.'] });
    expect(report.isUsable).toBe(false);
  });

  it('is not tried where the account may not', async () => {
    const { row } = await check({ 'GET /admin-wallets': refusal(401) });
    expect(row('GET /admin-wallets')).toMatchObject({
      verdict: 'not tried',
      notes: ['This account may not (status 401).'],
    });
  });

  it('fits with less where a field is left out on which a control rests', async () => {
    const transaction = { _id: 't1', amount: 5 };
    const { row } = await check({
      'GET /all-transactions': ok({ data: { transactions: [transaction] } }),
      'GET /transaction/details/t1': ok({ data: transaction }),
    });
    expect(row('GET /transaction/details/{id}')).toMatchObject({
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

  it('are none where the call is not there, and each is named with what the panel does without', async () => {
    const { report, row } = await check();
    expect(row('GET /capabilities')).toMatchObject({ verdict: 'absent' });
    expect(row(auditLog)).toMatchObject({ verdict: 'absent', lacks: [{ capability: 'audit_log' }] });
    expect(report.capabilities.missed).toContainEqual({
      name: 'audit_log',
      without: 'There is no audit log, and records have no history.',
    });
  });

  it.each([
    ['a page', { body: '<p>Welcome</p>' }],
    ['a refusal', refusal(403)],
    ['another object', ok({ data: { audit_log: true } })],
  ])('are none where the answer is %s', async (_, response) => {
    const { row } = await check({ 'GET /capabilities': response });
    expect(row('GET /capabilities')).toMatchObject({ verdict: 'absent' });
  });

  it('are not known where the call fails', async () => {
    const { row } = await check({ 'GET /capabilities': refusal(500) });
    expect(row('GET /capabilities')).toMatchObject({ verdict: 'does not fit' });
  });

  it('that are named must be there', async () => {
    const { row } = await check({ 'GET /capabilities': ok({ data: ['audit_log', 'teleport'] }) });
    expect(row('GET /capabilities')).toMatchObject({
      verdict: 'fits',
      notes: ['1 of its words are not in the contract.'],
    });
    expect(row(auditLog)).toMatchObject({
      verdict: 'does not fit',
      faults: ['`/capabilities` names audit_log, and the call is not there.'],
    });
  });

  it('that are not named are not used', async () => {
    const pagination = { totalCount: 0 };
    const { row } = await check({ [auditLog]: ok({ data: [], pagination }), 'GET /health': ok({ state: 'UP' }) });
    expect(row(auditLog)).toMatchObject({
      verdict: 'fits with less',
      notes: ['It answers, but `/capabilities` does not name audit_log.'],
    });
    expect(row('GET /health')).toMatchObject({
      verdict: 'absent',
      notes: ['Something else answers (status 200).', 'Nothing in the panel rests on it.'],
    });
  });

  it('with parameters must take them', async () => {
    const { row } = await check({
      'GET /capabilities': ok({ data: ['list_pages'] }),
      'GET /plan/getall?page=1&limit=1': refusal(400, 'bad_request'),
    });
    expect(row(plans)?.faults).toEqual(['With list_pages: Status 400 (bad_request), where 200 was expected.']);
  });
});

describe('an image', () => {
  const records = {
    'GET /all-transactions': ok({ data: { transactions: [{ _id: 't1', transaction_image: 'a.png' }] } }),
  };
  const image: Answered = { headers: { 'Content-Type': 'image/png' }, body: 'PNG' };
  const uploads = 'GET /uploads/{path}';

  it('is read through the API', async () => {
    const { row } = await check({
      ...records,
      'GET /capabilities': ok({ data: ['uploads'] }),
      'GET /uploads/a.png': image,
    });
    expect(row(uploads)).toMatchObject({ verdict: 'fits' });
  });

  it('is read without a token from where the record says', async () => {
    const { row } = await check({
      ...records,
      'GET /uploads/a.png': ({ headers }) => (headers['authorization'] ? gone : image),
    });
    expect(row(uploads)).toMatchObject({ verdict: 'fits with less', lacks: [{ capability: 'uploads' }] });
  });

  it('is missing', async () => {
    const { row } = await check(records);
    expect(row(uploads)).toMatchObject({
      verdict: 'absent',
      notes: ['The image that a record names is not there either.'],
    });
  });
});

describe('the server as a whole', () => {
  it('has no words for what is not there', async () => {
    const { row } = await check({ 'GET /contract-check/no-such-path': { body: '<p>Welcome</p>' } });
    expect(row('an unknown path')).toMatchObject({ verdict: 'does not fit' });
  });

  it('ends the session of a call without a token', async () => {
    const { row } = await check({
      'GET /notifications': ({ headers }) => (headers['authorization'] ? ok({ data: [] }) : refusal(401)),
    });
    expect(row('a call without a token')?.faults).toEqual([
      'Status 401 where 403 was expected: the panel would say that the account may not, and never ask to sign in again.',
    ]);
  });

  const origin = 'https://panel.example';
  const allowed = { 'Access-Control-Allow-Origin': origin };
  const preflight = (headers: string): Answered => ({
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
      'all headers, which is all but one',
      preflight('*'),
      { faults: ['The preflight does not allow the headers authorization.'] },
    ],
    ['nothing', gone, { verdict: 'does not fit' }],
  ])('allows a panel of another origin %s', async (_, response, finding) => {
    const { row } = await check(
      {
        'OPTIONS /notifications': response,
        'GET /notifications': { ...ok({ data: [] }), headers: allowed },
        [`GET ${nowhere}`]: { ...gone, headers: allowed },
      },
      { origin },
    );
    expect(row('calls from the origin')).toMatchObject(finding);
  });

  it('allows a panel of another origin its answers, but not to know what is absent', async () => {
    const { row } = await check(
      {
        'OPTIONS /notifications': preflight('Authorization, Content-Type'),
        'GET /notifications': { ...ok({ data: [] }), headers: allowed },
      },
      { origin },
    );
    expect(row('calls from the origin')).toMatchObject({
      verdict: 'does not fit',
      faults: ['The answer to an unknown path does not allow the origin: a browser hides the 404.'],
    });
  });
});

describe('a session', () => {
  it('is begun and ended, and nothing else is written', async () => {
    const { asked } = await check();
    const writes = asked.map(({ call }) => call).filter((call) => !call.startsWith('GET'));
    expect(writes).toEqual(['POST /signin', 'POST /signout']);
  });

  it('that was given goes on', async () => {
    const { asked, row } = await check({}, { access: { token: 'secret', adminId: '1' } });
    expect(asked.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
    expect(row('GET /details/{id}')).toMatchObject({ verdict: 'fits' });
  });

  it('that was given and is over ends the check', async () => {
    await expect(check({}, { access: { token: 'old' } })).rejects.toThrow('The session of the token is over.');
  });

  it('of an admin who is not known leaves out what is asked by their id', async () => {
    const { row } = await check({}, { access: { token: 'secret' } });
    expect(row('GET /details/{id}')?.notes).toEqual(['The id of the admin is not known: --admin-id says it.']);
  });

  it.each([
    [refusal(401), 'The server refused the email or the password.'],
    [gone, 'There is no sign-in at this address. Is it the base of the API?'],
    [refusal(500), 'The server did not sign in. Status 500, where 200 was expected.'],
  ])('that cannot be begun ends the check', async (response, words) => {
    await expect(check({ 'POST /signin': response })).rejects.toThrow(words);
  });

  it('without a token does not fit, and nothing else is tried', async () => {
    const { row } = await check({ 'POST /signin': ok({ data: { _id: '1' } }) });
    expect(row('POST /signin')).toMatchObject({ verdict: 'does not fit', fields: [{ path: '$.token' }] });
    expect(row(plans)).toMatchObject({ verdict: 'not tried', notes: ['There is no session.'] });
  });
});

describe('with --write', () => {
  /** A server that keeps plans, and what it does with them. */
  const keeping = (also: { change?: boolean; remove?: boolean }) => {
    let kept: object[] = [];
    return {
      [plans]: () => ok({ data: kept }),
      'POST /add-plan': ({ body }: Asked) => {
        kept = [{ _id: 'new', ...JSON.parse(body) }];
        return { ...ok(), status: 201 };
      },
      'PATCH /plan/update/new': ({ body }: Asked) => {
        if (also.change) kept = kept.map((plan) => ({ ...plan, ...JSON.parse(body) }));
        return ok();
      },
      'DELETE /plan/delete/new': () => {
        if (also.remove) kept = [];
        return ok();
      },
    };
  };

  it('a record of its own is added, changed and removed', async () => {
    const { row, report } = await check(keeping({ change: true, remove: true }), { write: true });
    expect(row('POST /add-plan')).toMatchObject({ verdict: 'fits' });
    expect(row('PATCH /plan/update/{id}')).toMatchObject({ verdict: 'fits with less', faults: [] });
    expect(row('DELETE /plan/delete/{id}')).toMatchObject({ verdict: 'fits' });
    expect(report.leftOver).toEqual([]);
  });

  it('a change that is none does not fit', async () => {
    const { row } = await check(keeping({ remove: true }), { write: true });
    expect(row('PATCH /plan/update/{id}')?.faults).toEqual([
      'It was answered with a success, and nothing has changed.',
    ]);
  });

  it('a server that names them must keep its versions, and take a part of a record', async () => {
    const { row, asked } = await check(
      {
        ...keeping({ change: true, remove: true }),
        'GET /capabilities': ok({ data: ['versions', 'partial_changes'] }),
      },
      { write: true },
    );
    expect(row('PATCH /plan/update/{id}')?.faults).toEqual([
      'With a version that it never had (If-Match): status 200, where 409 was expected.',
    ]);
    expect(asked.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      '{"lockInPeriod":2}',
      '{"lockInPeriod":2}',
    ]);
  });

  it('what is left behind is told', async () => {
    const { report } = await check(keeping({ change: true }), { write: true });
    expect(report.leftOver).toEqual([
      expect.stringMatching(/^The plan "Contract Check [\da-f]{8}" \(id new\) could not be removed\.$/),
    ]);
    expect(report.isUsable).toBe(false);
  });

  it('what cannot be added is not changed', async () => {
    const { row, report } = await check({}, { write: true });
    expect(row('POST /user/add')).toMatchObject({ verdict: 'absent' });
    expect(row('PATCH /user/update/{id}')).toMatchObject({ verdict: 'not tried' });
    expect(report.leftOver).toEqual([]);
  });
});

describe('a server that means harm', () => {
  it('writes nothing of its own into the report, and so no commands to a terminal', async () => {
    const harm = '\u001b]0;owned\u0007\u001b[2J';
    const harmful = { _id: harm, fullName: harm, email: harm, category: harm, name: harm, code: harm, message: harm };
    const spoilt = (body: unknown): unknown => {
      if (typeof body === 'string') return harm;
      if (Array.isArray(body)) return body.map(spoilt);
      if (typeof body !== 'object' || body === null) return body;
      const known = Object.entries(body).map(([name, value]) => [name, spoilt(value)]);
      return { ...Object.fromEntries(known), [harm]: harm };
    };
    const response = ok({ data: [harmful], capabilities: [harm], [harm]: harm });
    const responses = Object.fromEntries(
      Object.entries(thin).map(([call, { body }]) => [call, { body: spoilt(body) }]),
    );
    const { report } = await check({
      ...responses,
      'POST /signin': ok({ token: 'secret', data: { _id: '1', fullName: harm, email: harm, role: harm } }),
      'GET /capabilities': ok({ data: { words: [harm], capabilities: [harm] } }),
      'GET /user/getall': response,
      [`GET ${nowhere}`]: { status: 404, body: { message: harm, code: harm } },
    });
    for (const hasColour of [false, true]) {
      const said = tableOf(report, { width: 100, hasColour });
      expect(said).not.toContain('owned');
      // oxlint-disable-next-line no-control-regex -- the test searches for terminal control characters
      expect(said.replaceAll(/\u001b\[\d+m/g, '')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    }
    expect(JSON.stringify(report)).not.toContain('owned');
  });
});
