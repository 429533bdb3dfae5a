import { createApiClient, type ApiClient } from '@countinghouse/api-client/core';
import { permissionKeys } from '@countinghouse/permissions';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { createSubadmin, expect, test as base, type Session } from './support';

const all = Object.fromEntries(permissionKeys.map((key) => [key, true]));

/** Somebody else at the desk, who may do everything. */
interface Person {
  session: Session;
  fullName: string;
  email: string;
  password: string;
}

/** With a browser of their own. */
interface Colleague extends Person {
  page: Page;
}

/** Lets a page hear nothing of what others do, as over a server that does not tell: what it shows grows old. */
export const deafen = (page: Page) => page.route('**/api/admin/events*', (route) => route.abort());

/** Resolves once this page, or another tab of its browser, hears what changes. */
export const hears = (page: Page) =>
  page.context().waitForEvent('response', (response) => new URL(response.url()).pathname === '/api/admin/events');

/** The note of a form that says what somebody else has changed. */
export const noteOf = (page: Page | Locator) => page.getByRole('alert').filter({ hasText: 'has changed this since' });

/** Presses the button of this name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

interface People {
  /** Somebody whom the main admin has just added. */
  person: Person;
  /** Asks the server as they would. */
  personClient: ApiClient;
  /** The same person, where what they see matters. */
  colleague: Colleague;
  /** A page of somebody who has been there for long, and decides about money. */
  approver: Page;
}

/** Tests with two people: `page` is the main admin's. */
export const test = base.extend<People & { openAs: (session: Session) => Promise<Page> }>({
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

  person: async ({ request, sessionOf }, provide) => {
    const { fullName, email, password } = await createSubadmin(request, await sessionOf('admin'), all);
    const response = await request.post('/api/admin/signin', { data: { email, password } });
    const { token, data } = await response.json();
    await provide({ session: { token, id: data._id }, fullName, email, password });
  },

  personClient: ({ person, server }, provide) =>
    provide(createApiClient({ baseUrl: `${server}/api/admin`, getToken: () => person.session.token })),

  colleague: async ({ person, openAs }, provide) => provide({ page: await openAs(person.session), ...person }),

  approver: async ({ sessionOf, openAs }, provide) => provide(await openAs(await sessionOf('finance'))),
});

export { expect };
