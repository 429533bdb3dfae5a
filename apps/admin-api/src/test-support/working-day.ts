import type { Database } from '../database/database';
import { addCustomer, addTicket, addTopup, addWithdrawal } from './customers';
import { encodeForm } from './example-requests';

/** The server under test, and an account to sign in with. */
export interface WorkingDay {
  /** The main admin's credentials. */
  admin: { email: string; password: string };
  /** The origin of the server, without a trailing slash. */
  origin: string;
  database: Database;
  /** Headers of every call. */
  headers?: Record<string, string>;
}

/** An image of one pixel, as a customer's document. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Simulates a working day: signs in, mistypes, adds and changes a user, decides, replies, exports, and sends invalid requests.
 *
 * @returns every name, email, number, password, token, code and text that was sent or received, none of which may be logged
 */
export async function simulateWorkingDay({ admin, origin, database, headers = {} }: WorkingDay): Promise<string[]> {
  const secrets = new Set(Object.values(admin));
  /** Records a text that must not be logged. */
  const addSecret = (text: string) => {
    secrets.add(text);
    return text;
  };
  let token = '';

  const sendRequest = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const response = await fetch(`${origin}/api/admin${path}`, {
      method,
      headers: {
        ...headers,
        'user-agent': addSecret('Curious Browser/7.1'),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof Buffer) && { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body !== undefined && { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json: Record<string, unknown> = text.startsWith('{') ? Object(JSON.parse(text)) : {};
    return { status: response.status, body: json, data: Object(json['data']) as Record<string, unknown> };
  };
  const failures: string[] = [];
  const expectStatus = async (status: number, response: ReturnType<typeof sendRequest>, what: string) => {
    const result = await response;
    if (result.status !== status) failures.push(`${what}: ${result.status} ${JSON.stringify(result.body)}`);
    return result;
  };

  const anonymous = { email: addSecret('mallory@strangers.example'), password: addSecret('guessed password 1') };
  await expectStatus(401, sendRequest('POST', '/signin', anonymous), 'a stranger signs in');
  await expectStatus(
    401,
    sendRequest('POST', '/signin', { ...admin, password: addSecret('mistyped password') }),
    'mistyped',
  );
  const code = addSecret('rT4mKq0xWc7ZpLhN2vYsBd9uJfGaE6oQi1XtDk3RzMw');
  await sendRequest('POST', '/signup', { fullName: addSecret('Mallory Stranger'), ...anonymous, code });
  const signedIn = await expectStatus(200, sendRequest('POST', '/signin', admin), 'the admin signs in');
  token = addSecret(String(signedIn.body['token']));

  const person = {
    fullName: addSecret('Augusta Byron'),
    email: addSecret('augusta@customers.example'),
    phoneNumber: addSecret('+44 20 7946 0018'),
    password: addSecret('difference engine 1842'),
  };
  const added = await expectStatus(201, sendRequest('POST', '/user/add', person), 'a user is added');
  const id = String(added.data['_id']);
  await expectStatus(409, sendRequest('POST', '/user/add', person), 'the same user again');
  await expectStatus(
    400,
    sendRequest('POST', '/user/add', {
      ...person,
      email: addSecret('no-email-of-byron'),
      phoneNumber: addSecret('phone-no-7946'),
    }),
    'a user without an email',
  );
  await expectStatus(
    200,
    sendRequest('PATCH', `/user/update/${id}`, { fullName: addSecret('Augusta Lovelace-King') }),
    'a user is changed',
  );
  const form = new FormData();
  form.append('file', new File([picture], addSecret('augustas-passport.png'), { type: 'image/png' }));
  const { payload, headers: formHeaders } = await encodeForm(form);
  await expectStatus(
    200,
    sendRequest('PUT', `/user/${id}/documents/identificationDocument`, payload, formHeaders),
    'a document is uploaded',
  );
  await expectStatus(
    200,
    sendRequest('GET', `/user/getall?search=${addSecret('Lovelace-King')}`),
    'users are searched',
  );
  await expectStatus(
    200,
    sendRequest('GET', `/user/getall?search=${addSecret('augusta')}`, undefined, { accept: 'text/csv' }),
    'a file',
  );
  await expectStatus(
    400,
    sendRequest('GET', `/user/details/${encodeURIComponent(person.email)}`),
    'a user by their email',
  );
  await expectStatus(
    404,
    sendRequest('GET', `/${encodeURIComponent('nowhere for Augusta')}/${person.email}`),
    'no operation',
  );
  const link = await expectStatus(201, sendRequest('POST', `/user/${id}/password-reset`), 'a link for a new password');
  addSecret(String(link.data['token']));
  await expectStatus(
    404,
    sendRequest('POST', '/password-reset', { token: code, password: person.password }),
    'a wrong link',
  );

  const customer = await addCustomer(database, {
    fullName: addSecret('Charles Babbage'),
    email: addSecret('charles@customers.example'),
    balance: '500.00',
  });
  const address = addSecret('bc1qsecretaddressofbabbage');
  const [topup, excessiveWithdrawal, withdrawal, ticket] = [
    await addTopup(database, customer.id, { depositWalletAddress: address }),
    await addWithdrawal(database, customer.id, { walletAddress: address, amount: '90000.00' }),
    await addWithdrawal(database, customer.id, { walletAddress: address, amount: '10.00' }),
    await addTicket(database, customer.id, { message: addSecret('My transfer of Tuesday is missing') }),
  ];
  await expectStatus(
    200,
    sendRequest('PUT', `/transaction/status/${topup.id}`, { status: 'approved' }),
    'a top-up is approved',
  );
  await expectStatus(
    409,
    sendRequest('PUT', `/withdrawal/status/${excessiveWithdrawal.id}`, { status: 'approved' }),
    'too much is approved',
  );
  await expectStatus(
    200,
    sendRequest('PUT', `/withdrawal/status/${withdrawal.id}`, {
      status: 'rejected',
      reason: addSecret('A name that differs'),
    }),
    'a withdrawal is rejected',
  );
  await expectStatus(
    201,
    sendRequest('POST', `/support-enquiries/${ticket.id}/messages`, {
      text: addSecret('Dear Charles, we have found it.'),
    }),
    'a ticket is answered',
  );
  const authenticator = await expectStatus(
    200,
    sendRequest('POST', '/account/second-factor/authenticator'),
    'an authenticator',
  );
  for (const value of Object.values(authenticator.data)) if (typeof value === 'string') addSecret(value);
  const service = await expectStatus(
    201,
    sendRequest('POST', '/service-accounts', {
      name: addSecret('Nightly job of Charles'),
      permissions: { users: true },
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    }),
    'a service account is made',
  );
  const key = addSecret(String(service.body['key'] ?? service.data['key']));
  await expectStatus(
    200,
    sendRequest('PATCH', `/service-accounts/${String(service.data['_id'])}`, {
      networks: [addSecret('203.0.113.0/24')],
    }),
    'its key is limited to a network',
  );
  await expectStatus(
    403,
    sendRequest('GET', '/user/getall', undefined, { authorization: `Bearer ${key}` }),
    'its key is used from elsewhere',
  );

  // The error of a failed statement repeats its parameters, and an invalid value is repeated literally.
  await database.orm.execute('alter table users rename column phone_number to gone');
  const broken = { ...person, email: addSecret('broken@customers.example') };
  await expectStatus(500, sendRequest('POST', '/user/add', broken), 'a statement fails');
  await database.orm.execute('alter table users rename column gone to phone_number');
  await sendRequest('POST', '/signin', undefined, { 'content-type': 'application/json', 'content-length': '0' });

  await expectStatus(200, sendRequest('POST', '/signout'), 'the admin signs out');
  if (failures.length > 0) throw new Error(`The day went otherwise:\n${failures.join('\n')}`);
  return [...secrets];
}
