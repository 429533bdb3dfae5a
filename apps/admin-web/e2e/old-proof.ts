import { startBuiltServer } from '../../../tools/testing/built-server.ts';
import { ageProofs, copyDemo } from '../../../tools/testing/demo-database.ts';
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
async function startWithOldProofs(count: number) {
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
  await ageProofs(copy.url);

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

interface OldProofs {
  /** One that no other test uses. */
  session: Session;
  /** Asks the server with the session of the page. */
  oldClient: ApiClient;
}

/** Tests in which the server asks for a proof before whatever needs one. */
export const test = base.extend<OldProofs, { oldServer: Awaited<ReturnType<typeof startWithOldProofs>> }>({
  oldServer: [
    async ({}, provide) => {
      const server = await startWithOldProofs(4);
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  session: ({ oldServer }, provide) => provide(known(oldServer.sessions.pop())),
  oldClient: ({ oldServer, session }, provide) =>
    provide(createApiClient({ baseUrl: `${oldServer.origin}/api/admin`, getToken: () => session.token })),
  baseURL: ({ oldServer }, provide) => provide(oldServer.origin),
  storageState: async ({ oldServer, session: { token, id } }, provide) => {
    const localStorage = Object.entries({ token, id }).map(([name, value]) => ({ name, value }));
    await provide({ cookies: [], origins: [{ origin: oldServer.origin, localStorage }] });
  },
});

export const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });
export const password = (page: Page) => question(page).getByLabel('Password', { exact: true });

/** Answers the question with the password. */
export async function prove(page: Page): Promise<void> {
  await password(page).fill(accounts.admin.password);
  await password(page).press('Enter');
}
