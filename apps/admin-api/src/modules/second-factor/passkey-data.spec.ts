import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/testing/is-full.ts';
import { createAndroidStatement } from '../../test-support/android-attestation';
import { cbor } from '../../test-support/cbor';
import { createPasskeyDevice, type DeviceHabits } from '../../test-support/passkey-device';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { watchOutgoing, type OutgoingWatch } from '../../test-support/watch-outgoing';
import { isAuthenticatorData, isUnattested } from './passkey-data';

const { array, bytes, int, map, text } = cbor;

const noRequest = {
  rp_id: 'localhost',
  rp_name: '',
  user: { id: '', name: '', display_name: '' },
  passkeys: [],
  algorithms: [],
};

let test: TestApp;
let watch: OutgoingWatch;
let caller: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  caller = await test.signIn([]);
  watch = await watchOutgoing();
});
afterEach(() => watch.stop());

const base = '/account/second-factor/passkeys';
const headers = { host: 'localhost' };
const request = async () => (await caller.request('POST', `${base}/request`, { headers })).json().data;
const add = (payload: object) => caller.request('POST', base, { payload, headers });
const make = async (habits: DeviceHabits) => add(createPasskeyDevice(habits).make(await request()));

const refused = { success: false, code: 'conflict', message: 'This passkey could not be checked. Please try again.' };

describe('an attestation is not looked at', () => {
  it.each(['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm', 'compound', 'None', ''])(
    'of format %j, whose certificates name an address that the server could be made to call',
    async (format) => {
      const url = `http://${watch.address}/revoked.crl`;
      const response = await make({ attest: (key) => ({ format, statement: createAndroidStatement(key, url) }) });
      expect(response.json()).toEqual(refused);
      expect(watch.seen(test.url)).toEqual([]);
    },
  );

  it.each([
    ['of the key by itself', 'packed', map([text('alg'), int(-7)], [text('sig'), bytes(Buffer.alloc(70, 1))])],
    ['that says something although it is none', 'none', map([text('x5c'), array()])],
    ['that is no map', 'none', array()],
    ['that is a text', 'none', text('')],
  ])('%s', async (_what, format, statement) => {
    expect((await make({ attest: () => ({ format, statement }) })).json()).toEqual(refused);
  });
});

/** Arrays in arrays. */
const nested = (depth: number) => Buffer.concat([Buffer.alloc(depth, 0x81), Buffer.from([0x80])]);

describe('an attestation object', () => {
  const object = async (...parts: readonly Buffer[]) => {
    const made = createPasskeyDevice().make(await request());
    return add({ ...made, attestation: Buffer.concat(parts).toString('base64url') });
  };
  const fmt: [Buffer, Buffer] = [text('fmt'), text('none')];
  const attStmt: [Buffer, Buffer] = [text('attStmt'), map()];
  const authData: [Buffer, Buffer] = [text('authData'), bytes(Buffer.alloc(37))];

  it.each([
    ['is empty in itself', Buffer.from([0x40])],
    ['is deep', nested(2900)],
    ['claims more entries than there are', Buffer.from('bb00ffffffffffffff', 'hex')],
    ['claims a longer text than there is', Buffer.from('a37affffffff', 'hex')],
    ['has no end', Buffer.concat([Buffer.from([0xbf]), ...fmt, ...attStmt, ...authData, Buffer.from([0xff])])],
    ['has its format twice', map(fmt, fmt, attStmt, authData)],
    ['has an entry more', map(fmt, attStmt, authData, [text('epAtt'), int(1)])],
    ['has an entry less', map(fmt, attStmt)],
    ['goes on behind its end', Buffer.concat([map(fmt, attStmt, authData), Buffer.from([0])])],
    [
      'has a length that is written longer than it needs',
      Buffer.concat([Buffer.from([0xb8, 3]), ...fmt, ...attStmt, ...authData]),
    ],
    ['is tagged', Buffer.concat([Buffer.from([0xc0]), map(fmt, attStmt, authData)])],
    ['has too short authenticator data', map(fmt, attStmt, [text('authData'), bytes(Buffer.alloc(36))])],
    ['has text for authenticator data', map(fmt, attStmt, [text('authData'), text('x'.repeat(37))])],
  ])('that %s is refused', async (_what, data) => {
    expect((await object(data)).json()).toEqual(refused);
  });
});

it('is read in proportion to its length, and never past its end, whatever it says', () => {
  const whole = Buffer.from(createPasskeyDevice().make({ ...noRequest, challenge: 'x' }).attestation, 'base64url');
  const spoilt = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 4 }).map((changes) => {
    const copy = Buffer.from(whole);
    for (const [at, value] of changes) copy[at] = value;
    return copy;
  });
  const junk = fc.uint8Array({ maxLength: 3000, size: 'max' }).map((data) => Buffer.from(data));
  const some = fc.oneof(
    spoilt,
    junk,
    fc.tuple(spoilt, fc.nat(whole.length)).map(([data, end]) => data.subarray(0, end)),
  );
  fc.assert(
    fc.property(some, (data) => {
      // Whatever is taken is parsed to its end by the library's own reader, and is what it was found to be.
      if (isUnattested(data)) expect(decodeAttestationObject(new Uint8Array(data)).get('fmt')).toBe('none');
      isAuthenticatorData(data);
    }),
    { numRuns: isFull ? 5_000 : 500 },
  );
  expect(isUnattested(whole)).toBe(true);
});

describe('what a device adds', () => {
  it.each([
    ['results of extensions', { extensions: map([text('credProtect'), int(2)]) }],
    ['a result four levels deep', { extensions: map([text('uvm'), array(array(array(int(2))))]) }],
  ])('is taken: %s', async (_what, habits) => {
    expect((await make(habits)).statusCode).toBe(201);
  });

  it.each([
    ['a result five levels deep', { extensions: map([text('uvm'), array(array(array(array())))]) }],
    ['a result a thousand levels deep', { extensions: map([text('uvm'), nested(1000)]) }],
    ['results that are no map', { extensions: array() }],
    ['results, and something behind them', { extensions: Buffer.concat([map(), Buffer.from([0])]) }],
    ['results of which the end is missing', { extensions: Buffer.from('a1', 'hex') }],
    ['a map within the key', { keyEntries: [[int(4), map()]] as [Buffer, Buffer][] }],
    ['a deep list within the key', { keyEntries: [[int(4), nested(1000)]] as [Buffer, Buffer][] }],
  ])('is refused: %s', async (_what, habits) => {
    expect((await make(habits)).json()).toEqual(refused);
  });
});

describe('a body', () => {
  const longest = (length: number) => 'A'.repeat(length);
  const name = '\\ud83d\\udd11'.repeat(30);
  const headersOfJson = { ...headers, 'content-type': 'application/json' };
  const newPasskey = JSON.stringify({
    name: 'N',
    id: longest(1400),
    client_data: longest(2000),
    attestation: longest(4000),
    transports: ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'],
  }).replace('"N"', `"${name}"`);
  const proof = JSON.stringify({
    passkey: {
      id: longest(1400),
      client_data: longest(1000),
      authenticator_data: longest(600),
      signature: longest(700),
    },
  });

  it.each([
    [base, newPasskey, 409],
    ['/session/step-up', proof, 400],
  ])(
    'for %s is read where each of its fields is as long as it may be, and not where it is longer',
    async (url, payload, status) => {
      const post = (body: string) => caller.request('POST', url, { payload: body, headers: headersOfJson });
      const response = await post(payload);
      expect([response.statusCode, response.json().code]).not.toContain(413);
      expect(response.statusCode).toBe(status);
      expect((await post(payload + ' '.repeat(1000))).statusCode).toBe(413);
    },
  );
});

describe('what a passkey signs', () => {
  const proof = '/session/step-up';
  async function completeStepUp(device: ReturnType<typeof createPasskeyDevice>, change: (data: Buffer) => Buffer) {
    const asked = (await caller.request('POST', `${proof}/passkey`, { headers })).json().data;
    const passkey = device.sign(asked);
    const data = change(Buffer.from(passkey.authenticator_data, 'base64url'));
    const payload = { passkey: { ...passkey, authenticator_data: data.toString('base64url') } };
    return caller.request('POST', proof, { payload, headers });
  }

  it('may hold results of extensions, and is refused where they are deep', async () => {
    const device = createPasskeyDevice({ extensions: map([text('uvm'), array(int(2))]) });
    expect((await add(device.make(await request()))).statusCode).toBe(201);
    expect((await completeStepUp(device, (data) => data)).statusCode).toBe(200);
    const deep = (data: Buffer) => Buffer.concat([data.subarray(0, 37), map([text('uvm'), nested(380)])]);
    expect((await completeStepUp(device, deep)).statusCode).toBe(400);
  });
});
