import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { isCommonPassword } from './common-passwords';
import { toPermissions } from '../admins/permissions';

const context = { productName: 'Countinghouse', fullName: 'Ada Lovelace', email: 'ada.king@example.com' };

describe('isCommonPassword', () => {
  it.each([
    'password',
    'PASSWORD',
    'Password1',
    'P@ssw0rd',
    '11111111',
    '12345678',
    '87654321',
    'qwertyuiop',
    'iloveyou',
    'adminadmin',
    'trustno1',
    'countinghouse',
    'C0untingHouse!',
    'countinghouse2026',
    'Lovelace1',
    'ada lovelace',
    'ada.king@example.com',
  ])('returns true for %s', async (password) => {
    expect(await isCommonPassword(password, context)).toBe(true);
  });

  it.each(['correct horse', 'correct horse battery staple', 'kR7#x!2p', 'пароль от кассы'])(
    'returns false for %s',
    async (password) => {
      expect(await isCommonPassword(password, context)).toBe(false);
    },
  );
});

describe('a common password', () => {
  let testApp: TestApp;
  let caller: SignedIn;

  beforeAll(async () => {
    testApp = await createTestApp();
    caller = await testApp.signIn();
  });

  afterAll(() => testApp.close());

  const permissions = toPermissions('subadmin', ['users']);
  const person = { fullName: 'Ada Lovelace', email: 'ada@example.com' };

  it.each([
    ['/user/add', person],
    ['/subadmin/add', { ...person, email: 'grace@example.com', phoneNumber: '+44 20 7946 0018', permissions }],
  ])('is rejected at its field of %s', async (url, payload) => {
    const addWithPassword = (password: string) => caller.request('POST', url, { payload: { ...payload, password } });
    expect((await addWithPassword('Countinghouse1')).statusCode).toBe(400);
    expect((await addWithPassword('lovelace')).statusCode).toBe(400);
    const rejected = await addWithPassword('qwertyuiop');
    expect(rejected.statusCode).toBe(400);
    expect(rejected.json()).toEqual({
      success: false,
      message: 'This password is too common. Choose another one',
      code: 'validation_failed',
      errors: [{ field: 'password', message: 'This password is too common. Choose another one' }],
    });
    expect((await addWithPassword('correct horse')).statusCode).toBe(201);
  });
});
