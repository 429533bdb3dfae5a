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
  const secret = (text: string) => {
    secrets.add(text);
    return text;
  };
  let token = '';

  const send = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const response = await fetch(`${origin}/api/admin${path}`, {
      method,
      headers: {
        ...headers,
        'user-agent': secret('Curious Browser/7.1'),
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
  const expectStatus = async (status: number, response: ReturnType<typeof send>, what: string) => {
    const result = await response;
    if (result.status !== status) failures.push(`${what}: ${result.status} ${JSON.stringify(result.body)}`);
    return result;
  };

  const anonymous = { email: secret('mallory@strangers.example'), password: secret('guessed password 1') };
  await expectStatus(401, send('POST', '/signin', anonymous), 'a stranger signs in');
  await expectStatus(401, send('POST', '/signin', { ...admin, password: secret('mistyped password') }), 'mistyped');
  const code = secret('rT4mKq0xWc7ZpLhN2vYsBd9uJfGaE6oQi1XtDk3RzMw');
  await send('POST', '/signup', { fullName: secret('Mallory Stranger'), ...anonymous, code });
  const signedIn = await expectStatus(200, send('POST', '/signin', admin), 'the admin signs in');
  token = secret(String(signedIn.body['token']));

  const person = {
    fullName: secret('Augusta Byron'),
    email: secret('augusta@customers.example'),
    phoneNumber: secret('+44 20 7946 0018'),
    password: secret('difference engine 1842'),
  };
  const added = await expectStatus(201, send('POST', '/user/add', person), 'a user is added');
  const id = String(added.data['_id']);
  await expectStatus(409, send('POST', '/user/add', person), 'the same user again');
  await expectStatus(
    400,
    send('POST', '/user/add', { ...person, email: secret('no-email-of-byron'), phoneNumber: secret('phone-no-7946') }),
    'a user without an email',
  );
  await expectStatus(
    200,
    send('PATCH', `/user/update/${id}`, { fullName: secret('Augusta Lovelace-King') }),
    'a user is changed',
  );
  const form = new FormData();
  form.append('file', new File([picture], secret('augustas-passport.png'), { type: 'image/png' }));
  const { payload, headers: formHeaders } = await encodeForm(form);
  await expectStatus(
    200,
    send('PUT', `/user/${id}/documents/identificationDocument`, payload, formHeaders),
    'a document is uploaded',
  );
  await expectStatus(200, send('GET', `/user/getall?search=${secret('Lovelace-King')}`), 'users are searched');
  await expectStatus(
    200,
    send('GET', `/user/getall?search=${secret('augusta')}`, undefined, { accept: 'text/csv' }),
    'a file',
  );
  await expectStatus(400, send('GET', `/user/details/${encodeURIComponent(person.email)}`), 'a user by their email');
  await expectStatus(404, send('GET', `/${encodeURIComponent('nowhere for Augusta')}/${person.email}`), 'no operation');
  const link = await expectStatus(201, send('POST', `/user/${id}/password-reset`), 'a link for a new password');
  secret(String(link.data['token']));
  await expectStatus(404, send('POST', '/password-reset', { token: code, password: person.password }), 'a wrong link');

  const customer = await addCustomer(database, {
    fullName: secret('Charles Babbage'),
    email: secret('charles@customers.example'),
    balance: '500.00',
  });
  const address = secret('bc1qsecretaddressofbabbage');
  const [topup, excessiveWithdrawal, withdrawal, ticket] = [
    await addTopup(database, customer.id, { depositWalletAddress: address }),
    await addWithdrawal(database, customer.id, { walletAddress: address, amount: '90000.00' }),
    await addWithdrawal(database, customer.id, { walletAddress: address, amount: '10.00' }),
    await addTicket(database, customer.id, { message: secret('My transfer of Tuesday is missing') }),
  ];
  await expectStatus(
    200,
    send('PUT', `/transaction/status/${topup.id}`, { status: 'approved' }),
    'a top-up is approved',
  );
  await expectStatus(
    409,
    send('PUT', `/withdrawal/status/${excessiveWithdrawal.id}`, { status: 'approved' }),
    'too much is approved',
  );
  await expectStatus(
    200,
    send('PUT', `/withdrawal/status/${withdrawal.id}`, { status: 'rejected', reason: secret('A name that differs') }),
    'a withdrawal is rejected',
  );
  await expectStatus(
    201,
    send('POST', `/support-enquiries/${ticket.id}/messages`, { text: secret('Dear Charles, we have found it.') }),
    'a ticket is answered',
  );
  const authenticator = await expectStatus(
    200,
    send('POST', '/account/second-factor/authenticator'),
    'an authenticator',
  );
  for (const value of Object.values(authenticator.data)) if (typeof value === 'string') secret(value);
  const service = await expectStatus(
    201,
    send('POST', '/service-accounts', {
      name: secret('Nightly job of Charles'),
      permissions: { users: true },
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    }),
    'a service account is made',
  );
  const key = secret(String(service.body['key'] ?? service.data['key']));
  await expectStatus(
    200,
    send('PATCH', `/service-accounts/${String(service.data['_id'])}`, { networks: [secret('203.0.113.0/24')] }),
    'its key is limited to a network',
  );
  await expectStatus(
    403,
    send('GET', '/user/getall', undefined, { authorization: `Bearer ${key}` }),
    'its key is used from elsewhere',
  );

  // The error of a failed statement repeats its parameters, and an invalid value is repeated literally.
  await database.orm.execute('alter table users rename column phone_number to gone');
  const broken = { ...person, email: secret('broken@customers.example') };
  await expectStatus(500, send('POST', '/user/add', broken), 'a statement fails');
  await database.orm.execute('alter table users rename column gone to phone_number');
  await send('POST', '/signin', undefined, { 'content-type': 'application/json', 'content-length': '0' });

  await expectStatus(200, send('POST', '/signout'), 'the admin signs out');
  if (failures.length > 0) throw new Error(`The day went otherwise:\n${failures.join('\n')}`);
  return [...secrets];
}
