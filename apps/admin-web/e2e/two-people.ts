import { createApiClient, type ApiClient } from '@countinghouse/api-client/core';
import { permissionKeys } from '@countinghouse/permissions';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { createSubadmin, expect, test as base, type Session } from './support';

const allPermissions = Object.fromEntries(permissionKeys.map((key) => [key, true]));

/** A sub-admin with all permissions. */
interface Person {
  session: Session;
  fullName: string;
  email: string;
  password: string;
}

/** A sub-admin with a separate browser context. */
interface Colleague extends Person {
  page: Page;
}

/** Blocks the page's live events, so that its data becomes stale. */
export const blockEvents = (page: Page) => page.route('**/api/admin/events*', (route) => route.abort());

/** Resolves when this page, or another tab of its browser, has opened the event stream. */
export const waitForEventStream = (page: Page) =>
  page.context().waitForEvent('response', (response) => new URL(response.url()).pathname === '/api/admin/events');

/** The conflict note of a form. */
export const getConflictNote = (page: Page | Locator) =>
  page.getByRole('alert').filter({ hasText: 'has changed this since' });

/** Clicks the button with this name. */
export const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

interface Fixtures {
  /** A new sub-admin. */
  person: Person;
  /** An API client with their session. */
  personClient: ApiClient;
  /** The same person, with a page. */
  colleague: Colleague;
  /** The page of an established admin who may approve. */
  approver: Page;
}

/** Tests with two admins; `page` is the main admin's. */
export const test = base.extend<Fixtures & { openAs: (session: Session) => Promise<Page> }>({
  openAs: async ({ browser, contextOptions, server }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async ({ token, id }) => {
      const localStorage = [
        { name: 'token', value: token },
        { name: 'id', value: id },
      ];
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: server,
        storageState: { cookies: [], origins: [{ origin: server, localStorage }] },
      });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  person: async ({ request, getSession }, provide) => {
    const { fullName, email, password } = await createSubadmin(request, await getSession('admin'), allPermissions);
    const response = await request.post('/api/admin/signin', { data: { email, password } });
    const { token, data } = await response.json();
    await provide({ session: { token, id: data._id }, fullName, email, password });
  },

  personClient: ({ person, server }, provide) =>
    provide(createApiClient({ baseUrl: `${server}/api/admin`, getToken: () => person.session.token })),

  colleague: async ({ person, openAs }, provide) => provide({ page: await openAs(person.session), ...person }),

  approver: async ({ getSession, openAs }, provide) => provide(await openAs(await getSession('finance'))),
});

export { expect };
