import { permissionKeys } from '@countinghouse/permissions';
import type { Page } from '@playwright/test';
import { createSubadmin, expect, test as base } from './support';

const all = Object.fromEntries(permissionKeys.map((key) => [key, true]));

/** Somebody else at the desk, who may do everything, with a browser of their own. */
export interface Colleague {
  page: Page;
  fullName: string;
  email: string;
  password: string;
}

/** Lets a page hear nothing of what others do, as over a server that does not tell: what it shows grows old. */
export const deafen = (page: Page) => page.route('**/api/admin/events', (route) => route.abort());

/** Tests with two people: `page` is the main admin's. */
export const test = base.extend<{ colleague: Colleague }>({
  colleague: async ({ browser, request, sessionOf, contextOptions, server }, provide) => {
    const { fullName, email, password } = await createSubadmin(request, await sessionOf('admin'), all);
    const response = await request.post('/api/admin/signin', { data: { email, password } });
    const { token, data } = await response.json();
    const localStorage = [
      { name: 'token', value: token },
      { name: 'id', value: data._id },
    ];
    const context = await browser.newContext({
      ...contextOptions,
      baseURL: server,
      storageState: { cookies: [], origins: [{ origin: server, localStorage }] },
    });
    await provide({ page: await context.newPage(), fullName, email, password });
    await context.close();
  },
});

export { expect };
