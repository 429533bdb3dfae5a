import type { BrowserContext, Page } from '@playwright/test';
import { expect, signIn, test } from './support';

const minutes = (count: number) => count * 60_000;
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

interface Calls {
  /** How often the server was asked when the session ends. */
  asked: number;
  /** How often the bell looked for news. */
  polled: number;
  /** The tokens that were revoked. */
  revoked: (string | undefined)[];
}

/** A server whose sessions last this long, and a clock that the test puts forward. */
async function withLimits(context: BrowserContext, { idle = 30, hours = 12 } = {}): Promise<Calls> {
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
async function open(page: Page, address: string) {
  const known = page.waitForResponse('**/api/admin/session');
  await page.goto(address);
  await known;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('typing keeps the session, here and on the server; what was typed outlasts its end', async ({ page, context }) => {
  const calls = await withLimits(context);
  await open(page, '/admin/users/create');
  await page.getByRole('textbox', { name: 'Full Name' }).click();
  for (const letters of ['Ada', ' Lov', 'elace']) {
    const before = calls.asked;
    await page.keyboard.type(letters);
    await context.clock.fastForward(minutes(1));
    await expect.poll(() => calls.asked).toBeGreaterThan(before);
    await context.clock.fastForward(minutes(26));
    await expect(question(page)).toHaveCount(0);
  }

  await context.clock.fastForward(minutes(2));
  await expect(question(page)).toBeVisible();
  await context.clock.fastForward(minutes(2));
  await expect(page).toHaveURL('/signin');
  await signIn(page);
  await expect(page).toHaveURL('/admin/users/create');
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Ada Lovelace');
});

test('every open tab asks, and one answer is for all', async ({ page, context }) => {
  const calls = await withLimits(context);
  const other = await context.newPage();
  await open(page, '/admin/users');
  await open(other, '/admin/plans');

  await context.clock.fastForward(minutes(28.1));
  await expect(question(page)).toBeVisible();
  await expect(question(other)).toBeVisible();
  // Moving the pointer is no answer to the question.
  await other.mouse.move(10, 10);
  await other.mouse.move(20, 20);
  await expect(question(other)).toBeVisible();
  const { asked } = calls;
  await question(page).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(question(other)).toHaveCount(0);
  await expect(other).toHaveTitle('Plans List · Countinghouse');
  await expect.poll(() => calls.asked).toBe(asked + 1);

  // What is done in one tab counts in the other.
  await context.clock.fastForward(minutes(20));
  await other.keyboard.press('Tab');
  await context.clock.fastForward(minutes(20));
  await expect(question(page)).toHaveCount(0);

  await context.clock.fastForward(minutes(8.1));
  await question(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/admin/signin');
  await expect(other).toHaveURL('/admin/signin');
});
