import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../config/config';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { prepareSessionLookup } from './session-repository';
import { hashToken } from '../../common/tokens';

let testApp: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await testApp.signIn();
});
afterAll(() => testApp.close());

const MINUTE_MS = 60_000;

it.each([
  ['by inactivity', {}, 30],
  ['at its absolute limit', { SESSION_IDLE_MINUTES: '1440' }, 12 * 60],
])('returns how long a session lasts until it ends %s', async (_case, env, minutes) => {
  const findSession = prepareSessionLookup(testApp.database.orm, readConfig(env));
  const { remainingMs } = (await findSession(hashToken(admin.token))) ?? { remainingMs: 0 };
  expect(remainingMs).toBeGreaterThan((minutes - 1) * MINUTE_MS);
  expect(remainingMs).toBeLessThanOrEqual(minutes * MINUTE_MS);
});
