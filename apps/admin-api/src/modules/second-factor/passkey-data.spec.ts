import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../../tools/testing/is-full-run.ts';
import { createAndroidStatement } from '../../test-support/android-attestation';
import { cbor } from '../../test-support/cbor';
import { createPasskeyDevice, type DeviceOptions } from '../../test-support/passkey-device';
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

let testApp: TestApp;
let watch: OutgoingWatch;
let caller: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  caller = await testApp.signIn([]);
  watch = await watchOutgoing();
});
afterEach(() => watch.stop());

const base = '/account/second-factor/passkeys';
const headers = { host: 'localhost' };
const requestRegistration = async () => (await caller.request('POST', `${base}/request`, { headers })).json().data;
const addPasskey = (payload: object) => caller.request('POST', base, { payload, headers });
const registerPasskey = async (options: DeviceOptions) =>
  addPasskey(createPasskeyDevice(options).make(await requestRegistration()));

const rejected = { success: false, code: 'conflict', message: 'This passkey could not be verified. Please try again.' };

describe('an unsupported attestation', () => {
  it.each(['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm', 'compound', 'None', ''])(
    'is rejected in format %j, without requesting the URLs in its certificates',
    async (format) => {
      const url = `http://${watch.address}/revoked.crl`;
      const response = await registerPasskey({
        attest: (key) => ({ format, statement: createAndroidStatement(key, url) }),
      });
      expect(response.json()).toEqual(rejected);
      expect(watch.getActivity(testApp.url)).toEqual([]);
    },
  );

  it.each([
    ['self attestation', 'packed', map([text('alg'), int(-7)], [text('sig'), bytes(Buffer.alloc(70, 1))])],
    ['format none with a statement', 'none', map([text('x5c'), array()])],
    ['a statement that is not a map', 'none', array()],
    ['a statement that is a text', 'none', text('')],
  ])('is rejected: %s', async (_case, format, statement) => {
    expect((await registerPasskey({ attest: () => ({ format, statement }) })).json()).toEqual(rejected);
  });
});

/** Nested arrays. */
const createNestedArrays = (depth: number) => Buffer.concat([Buffer.alloc(depth, 0x81), Buffer.from([0x80])]);

describe('an attestation object', () => {
  const addAttestation = async (...parts: readonly Buffer[]) => {
    const made = createPasskeyDevice().make(await requestRegistration());
    return addPasskey({ ...made, attestation: Buffer.concat(parts).toString('base64url') });
  };
  const fmt: [Buffer, Buffer] = [text('fmt'), text('none')];
  const attStmt: [Buffer, Buffer] = [text('attStmt'), map()];
  const authData: [Buffer, Buffer] = [text('authData'), bytes(Buffer.alloc(37))];

  it.each([
    ['is an empty byte string', Buffer.from([0x40])],
    ['is deeply nested', createNestedArrays(2900)],
    ['claims more entries than there are', Buffer.from('bb00ffffffffffffff', 'hex')],
    ['claims a longer text than there is', Buffer.from('a37affffffff', 'hex')],
    [
      'has an indefinite length',
      Buffer.concat([Buffer.from([0xbf]), ...fmt, ...attStmt, ...authData, Buffer.from([0xff])]),
    ],
    ['has its format twice', map(fmt, fmt, attStmt, authData)],
    ['has an extra entry', map(fmt, attStmt, authData, [text('epAtt'), int(1)])],
    ['lacks an entry', map(fmt, attStmt)],
    ['has trailing bytes', Buffer.concat([map(fmt, attStmt, authData), Buffer.from([0])])],
    ['has a non-canonical length', Buffer.concat([Buffer.from([0xb8, 3]), ...fmt, ...attStmt, ...authData])],
    ['is tagged', Buffer.concat([Buffer.from([0xc0]), map(fmt, attStmt, authData)])],
    ['has too short authenticator data', map(fmt, attStmt, [text('authData'), bytes(Buffer.alloc(36))])],
    ['has text for authenticator data', map(fmt, attStmt, [text('authData'), text('x'.repeat(37))])],
  ])('is rejected if it %s', async (_case, data) => {
    expect((await addAttestation(data)).json()).toEqual(rejected);
  });
});

it('arbitrary data is read in linear time and never past its end', () => {
  const complete = Buffer.from(createPasskeyDevice().make({ ...noRequest, challenge: 'x' }).attestation, 'base64url');
  const corrupted = fc.array(fc.tuple(fc.nat(complete.length - 1), fc.nat(255)), { maxLength: 4 }).map((changes) => {
    const copy = Buffer.from(complete);
    for (const [at, value] of changes) copy[at] = value;
    return copy;
  });
  const noise = fc.uint8Array({ maxLength: 3000, size: 'max' }).map((data) => Buffer.from(data));
  const anyData = fc.oneof(
    corrupted,
    noise,
    fc.tuple(corrupted, fc.nat(complete.length)).map(([data, end]) => data.subarray(0, end)),
  );
  fc.assert(
    fc.property(anyData, (data) => {
      // Accepted data is parsed completely by the library, and has format `none`.
      if (isUnattested(data)) expect(decodeAttestationObject(new Uint8Array(data)).get('fmt')).toBe('none');
      isAuthenticatorData(data);
    }),
    { numRuns: isFullRun ? 5_000 : 500 },
  );
  expect(isUnattested(complete)).toBe(true);
});

describe('data that a device adds', () => {
  it.each([
    ['results of extensions', { extensions: map([text('credProtect'), int(2)]) }],
    ['a result four levels deep', { extensions: map([text('uvm'), array(array(array(int(2))))]) }],
  ])('is accepted: %s', async (_case, options) => {
    expect((await registerPasskey(options)).statusCode).toBe(201);
  });

  it.each([
    ['a result five levels deep', { extensions: map([text('uvm'), array(array(array(array())))]) }],
    ['a result a thousand levels deep', { extensions: map([text('uvm'), createNestedArrays(1000)]) }],
    ['results that are not a map', { extensions: array() }],
    ['results with trailing bytes', { extensions: Buffer.concat([map(), Buffer.from([0])]) }],
    ['truncated results', { extensions: Buffer.from('a1', 'hex') }],
    ['a map in the key', { keyEntries: [[int(4), map()]] as [Buffer, Buffer][] }],
    ['a deeply nested list in the key', { keyEntries: [[int(4), createNestedArrays(1000)]] as [Buffer, Buffer][] }],
  ])('is rejected: %s', async (_case, options) => {
    expect((await registerPasskey(options)).json()).toEqual(rejected);
  });
});

describe('a body', () => {
  const repeat = (length: number) => 'A'.repeat(length);
  const name = '\\ud83d\\udd11'.repeat(30);
  const jsonHeaders = { ...headers, 'content-type': 'application/json' };
  const newPasskey = JSON.stringify({
    name: 'N',
    id: repeat(1400),
    client_data: repeat(2000),
    attestation: repeat(4000),
    transports: ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'],
  }).replace('"N"', `"${name}"`);
  const stepUpBody = JSON.stringify({
    passkey: {
      id: repeat(1400),
      client_data: repeat(1000),
      authenticator_data: repeat(600),
      signature: repeat(700),
    },
  });

  it.each([
    [base, newPasskey, 409],
    ['/session/step-up', stepUpBody, 400],
  ])(
    'is accepted for %s with every field at its maximum length, and rejected if longer',
    async (url, payload, status) => {
      const postBody = (body: string) => caller.request('POST', url, { payload: body, headers: jsonHeaders });
      const response = await postBody(payload);
      expect([response.statusCode, response.json().code]).not.toContain(413);
      expect(response.statusCode).toBe(status);
      expect((await postBody(payload + ' '.repeat(1000))).statusCode).toBe(413);
    },
  );
});

describe('signed authenticator data', () => {
  const stepUpPath = '/session/step-up';
  async function completeStepUp(device: ReturnType<typeof createPasskeyDevice>, change: (data: Buffer) => Buffer) {
    const passkeyRequest = (await caller.request('POST', `${stepUpPath}/passkey`, { headers })).json().data;
    const passkey = device.sign(passkeyRequest);
    const data = change(Buffer.from(passkey.authenticator_data, 'base64url'));
    const payload = { passkey: { ...passkey, authenticator_data: data.toString('base64url') } };
    return caller.request('POST', stepUpPath, { payload, headers });
  }

  it('can contain extension results, and is rejected if they are deeply nested', async () => {
    const device = createPasskeyDevice({ extensions: map([text('uvm'), array(int(2))]) });
    expect((await addPasskey(device.make(await requestRegistration()))).statusCode).toBe(201);
    expect((await completeStepUp(device, (data) => data)).statusCode).toBe(200);
    const appendNested = (data: Buffer) =>
      Buffer.concat([data.subarray(0, 37), map([text('uvm'), createNestedArrays(380)])]);
    expect((await completeStepUp(device, appendNested)).statusCode).toBe(400);
  });
});
