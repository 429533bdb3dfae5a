import type { Schemas } from '@countinghouse/api-client/schema';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { createSubadmin, expect, type Session } from './support';
import { deafen } from './two-people';

/** The admin comes back to the tab a little later, when what was read is old enough to be read again. */
export async function comeBack(page: Page) {
  await page.clock.fastForward(11_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

/** A sub-admin of the test's own, signed in within a browser of their own. */
export async function openAsSubadmin(
  { browser, request, admin }: { browser: Browser; request: APIRequestContext; admin: Session },
  permissions: Schemas['PermissionsInput'],
) {
  const { id, email, password } = await createSubadmin(request, admin, permissions);
  const response = await request.post('/api/admin/signin', { data: { email, password } });
  const { token } = await response.json();
  const origin = new URL(response.url()).origin;
  const localStorage = Object.entries({ token, id }).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } });
  const page = await context.newPage();
  await page.clock.install();
  await deafen(page);
  const set = async (changed: Schemas['PermissionsInput']) => {
    const response = await request.patch(`/api/admin/subadmin/update/${id}`, {
      headers: { Authorization: `Bearer ${admin.token}` },
      data: { permissions: changed },
    });
    expect(response.ok()).toBe(true);
  };
  return { page, set };
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const menuItem = (page: Page, name: string) => menu(page).getByRole('link', { name });
export const rows = (page: Page) => page.getByRole('table').getByRole('row');
