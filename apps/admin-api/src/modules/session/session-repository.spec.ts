import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../config/config';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';
import { prepareSessionLookup } from './session-repository';
import { hashToken } from '../../common/tokens';

let test: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn();
});
afterAll(() => test.close());

const minuteMs = 60_000;

it.each([
  ['by idleness', {}, 30],
  ['in any case', { SESSION_IDLE_MINUTES: '1440' }, 12 * 60],
])('says how long a session lasts until it ends %s', async (_how, env, minutes) => {
  const findSession = prepareSessionLookup(test.database.orm, readConfig(env));
  const { msLeft } = (await findSession(hashToken(admin.token))) ?? { msLeft: 0 };
  expect(msLeft).toBeGreaterThan((minutes - 1) * minuteMs);
  expect(msLeft).toBeLessThanOrEqual(minutes * minuteMs);
});
