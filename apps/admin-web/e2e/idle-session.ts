import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './support';

export const toMs = (count: number) => count * 60_000;
export const getNotice = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

interface Calls {
  /** Number of requests for the session's limits. */
  limitRequests: number;
  /** Number of polls for notifications. */
  notificationRequests: number;
  /** The revoked tokens. */
  revokedTokens: (string | undefined)[];
}

/** Mocks the session's limits, and the clock. */
export async function mockSessionLimits(
  context: BrowserContext,
  { idleMinutes = 30, maxHours = 12 } = {},
): Promise<Calls> {
  const calls: Calls = { limitRequests: 0, notificationRequests: 0, revokedTokens: [] };
  await context.clock.install();
  const endsAt = new Date(Date.now() + maxHours * toMs(60)).toISOString();
  await context.route('**/api/admin/session', (route) => {
    calls.limitRequests += 1;
    return route.fulfill({ json: { success: true, data: { idle_seconds: idleMinutes * 60, ends_at: endsAt } } });
  });
  await context.route('**/api/admin/notifications', (route) => {
    calls.notificationRequests += 1;
    return route.continue();
  });
  // Other tests use this session.
  await context.route('**/api/admin/signout', async (route) => {
    calls.revokedTokens.push(await route.request().headerValue('authorization').then(String));
    await route.fulfill({ json: { success: true, message: 'Signed out.' } });
  });
  return calls;
}

/** Opens an address, and waits until the panel has read the limits. */
export async function openPanel(page: Page, address: string) {
  const limitsResponse = page.waitForResponse('**/api/admin/session');
  await page.goto(address);
  await limitsResponse;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
