import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './support';

export const minutes = (count: number) => count * 60_000;
export const question = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

interface Calls {
  /** How often the server was asked when the session ends. */
  asked: number;
  /** How often the bell looked for news. */
  polled: number;
  /** The tokens that were revoked. */
  revoked: (string | undefined)[];
}

/** A server whose sessions last this long, and a clock that the test puts forward. */
export async function withLimits(context: BrowserContext, { idle = 30, hours = 12 } = {}): Promise<Calls> {
  const calls: Calls = { asked: 0, polled: 0, revoked: [] };
  await context.clock.install();
  const endsAt = new Date(Date.now() + hours * minutes(60)).toISOString();
  await context.route('**/api/admin/session', (route) => {
    calls.asked += 1;
    return route.fulfill({ json: { success: true, data: { idle_seconds: idle * 60, ends_at: endsAt } } });
  });
  await context.route('**/api/admin/notifications', (route) => {
    calls.polled += 1;
    return route.continue();
  });
  // Other tests use this session, too.
  await context.route('**/api/admin/signout', async (route) => {
    calls.revoked.push(await route.request().headerValue('authorization').then(String));
    await route.fulfill({ json: { success: true, message: 'Signed out.' } });
  });
  return calls;
}

/** Opens an address, and waits until the panel knows when the session ends. */
export async function open(page: Page, address: string) {
  const known = page.waitForResponse('**/api/admin/session');
  await page.goto(address);
  await known;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
