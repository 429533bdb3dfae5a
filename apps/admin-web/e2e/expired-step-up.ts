import { startBuiltServer } from '../../../tools/testing/built-server.ts';
import { expireStepUps, copyDemo } from '../../../tools/testing/demo-database.ts';
import { createApiClient, type ApiClient } from '@countinghouse/api-client/core';
import type { Page } from '@playwright/test';
import { DEMO_URL_VARIABLE } from './demo';
import { assertDefined } from './assert-defined';
import { accounts, test as base, type Session } from './support';

/**
 * Starts a server with the demo that requires step-up authentication every five minutes, for decisions from 100
 * dollars, and in which the main admin signed in an hour ago.
 *
 * @param count number of sessions; each test uses one
 */
async function startExpiredServer(count: number) {
  const copy = await copyDemo(process.env[DEMO_URL_VARIABLE] ?? '');
  const env = { DATABASE_URL: copy.url, STEP_UP_MINUTES: '5', STEP_UP_AMOUNT: '100' };

  const firstServer = await startBuiltServer(env);
  const sessions: Session[] = [];
  for (let index = 0; index < count; index += 1) {
    const response = await fetch(`${firstServer.origin}/api/admin/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(accounts.admin),
    });
    const { token, data } = await response.json();
    sessions.push({ token, id: data._id });
  }
  await firstServer.stop();
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

interface ExpiredStepUpFixtures {
  /** A session that no other test uses. */
  session: Session;
  /** A client with the page's session. */
  expiredClient: ApiClient;
}

/** Tests in which step-up authentication is due. */
export const test = base.extend<
  ExpiredStepUpFixtures,
  { expiredServer: Awaited<ReturnType<typeof startExpiredServer>> }
>({
  expiredServer: [
    async ({}, provide) => {
      const server = await startExpiredServer(4);
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  session: ({ expiredServer }, provide) => provide(assertDefined(expiredServer.sessions.pop())),
  expiredClient: ({ expiredServer, session }, provide) =>
    provide(createApiClient({ baseUrl: `${expiredServer.origin}/api/admin`, getToken: () => session.token })),
  baseURL: ({ expiredServer }, provide) => provide(expiredServer.origin),
  storageState: async ({ expiredServer, session: { token, id } }, provide) => {
    const localStorage = Object.entries({ token, id }).map(([name, value]) => ({ name, value }));
    await provide({ cookies: [], origins: [{ origin: expiredServer.origin, localStorage }] });
  },
});

export const getStepUpDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });
export const getPasswordField = (page: Page) => getStepUpDialog(page).getByLabel('Password', { exact: true });

/** Completes step-up authentication with the password. */
export async function completeStepUp(page: Page): Promise<void> {
  await getPasswordField(page).fill(accounts.admin.password);
  await getPasswordField(page).press('Enter');
}
