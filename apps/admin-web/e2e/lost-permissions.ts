import type { Schemas } from '@countinghouse/api-client/schema';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { createSubadmin, expect, type Session } from './support';
import { blockEvents } from './two-people';

/** Simulates the admin returning to the tab after the data became stale. */
export async function returnToTab(page: Page) {
  await page.clock.fastForward(11_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

/** Opens a page of a new sub-admin in a separate browser context. */
export async function openSubadminPage(
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
  await blockEvents(page);
  const setPermissions = async (permissionChanges: Schemas['PermissionsInput']) => {
    const response = await request.patch(`/api/admin/subadmin/update/${id}`, {
      headers: { Authorization: `Bearer ${admin.token}` },
      data: { permissions: permissionChanges },
    });
    expect(response.ok()).toBe(true);
  };
  return { page, setPermissions };
}

const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const getMenuItem = (page: Page, name: string) => getMenu(page).getByRole('link', { name });
export const getRows = (page: Page) => page.getByRole('table').getByRole('row');
