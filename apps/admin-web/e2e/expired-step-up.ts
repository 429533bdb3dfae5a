import { startBuiltServer } from '../../../tools/testing/built-server.ts';
import { expireStepUps, copyDemo } from '../../../tools/testing/demo-database.ts';
import { createApiClient, type ApiClient } from '@countinghouse/api-client/core';
import type { Page } from '@playwright/test';
import { demoUrl } from './demo';
import { known } from './known';
import { accounts, test as base, type Session } from './support';

/**
 * Starts a server of the demo that asks for a proof every five minutes, for decisions from 100 dollars on, and in which the
 * main admin has signed in an hour ago.
 *
 * @param count how many sessions there are to be: each journey uses one up
 */
async function startWithExpiredStepUps(count: number) {
  const copy = await copyDemo(process.env[demoUrl] ?? '');
  const env = { DATABASE_URL: copy.url, STEP_UP_MINUTES: '5', STEP_UP_AMOUNT: '100' };

  const before = await startBuiltServer(env);
  const sessions: Session[] = [];
  for (let index = 0; index < count; index += 1) {
    const response = await fetch(`${before.origin}/api/admin/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(accounts.admin),
    });
    const { token, data } = await response.json();
    sessions.push({ token, id: data._id });
  }
  await before.stop();
  await expireStepUps(copy.url);

  const server = await startBuiltServer(env);
  return {
    origin: server.origin,
    sessions,
    stop: async () => {
      await server.stop();
      await copy.drop();
    },
  };
}

interface ExpiredStepUp {
  /** One that no other test uses. */
  session: Session;
  /** Asks the server with the session of the page. */
  oldClient: ApiClient;
}

/** Tests in which the server asks for a proof before whatever needs one. */
export const test = base.extend<ExpiredStepUp, { expiredServer: Awaited<ReturnType<typeof startWithExpiredStepUps>> }>({
  expiredServer: [
    async ({}, provide) => {
      const server = await startWithExpiredStepUps(4);
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  session: ({ expiredServer }, provide) => provide(known(expiredServer.sessions.pop())),
  oldClient: ({ expiredServer, session }, provide) =>
    provide(createApiClient({ baseUrl: `${expiredServer.origin}/api/admin`, getToken: () => session.token })),
  baseURL: ({ expiredServer }, provide) => provide(expiredServer.origin),
  storageState: async ({ expiredServer, session: { token, id } }, provide) => {
    const localStorage = Object.entries({ token, id }).map(([name, value]) => ({ name, value }));
    await provide({ cookies: [], origins: [{ origin: expiredServer.origin, localStorage }] });
  },
});

export const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });
export const password = (page: Page) => question(page).getByLabel('Password', { exact: true });

/** Answers the question with the password. */
export async function completeStepUp(page: Page): Promise<void> {
  await password(page).fill(accounts.admin.password);
  await password(page).press('Enter');
}
