import type { Page } from '@playwright/test';
import { createUser, expect, expectLoaded, htmlFailure, refuseDelete, test } from './support';

const rows = (page: Page) => page.getByRole('table').getByRole('row');

/** Spec §4: the colour of each state's badge. */
const kycColours: readonly [status: string, word: string, isColour: (r: number, g: number, b: number) => boolean][] = [
  ['pending', 'grey', (r, g, b) => Math.max(r, g, b) - Math.min(r, g, b) < 30],
  ['in_progress', 'yellow', (r, g, b) => Math.min(r, g) > 2 * b && Math.abs(r - g) < 40],
  ['completed', 'green', (r, g, b) => g > 1.3 * Math.max(r, b)],
  ['rejected', 'red', (r, g, b) => r > 2 * Math.max(g, b)],
];

test.describe('spec §2 Users list', { tag: '@feature-users' }, () => {
  // covers: users-list.paging
  test('Server-side pagination, and Back returns to the same rows', { tag: '@any-server' }, async ({ page }) => {
    await page.goto('/admin/users');
    await expect(page.getByText(/^Showing 1 to 10 of \d+ entries$/)).toBeVisible();
    await expect(rows(page)).toHaveCount(11);
    const first = await rows(page).nth(1).getByRole('link').first().innerText();

    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL('/admin/users?page=2');
    await expect(page.getByText(/^Showing 11 to 20 of \d+ entries$/)).toBeVisible();
    await expect(rows(page).nth(1).getByRole('link').first()).not.toHaveText(first);
    await page.goBack();
    await expect(rows(page).nth(1).getByRole('link').first()).toHaveText(first);
  });

  // covers: users-list.search
  test('a search term finds by name, email or phone', { tag: '@any-server' }, async ({ page, request, sessionOf }) => {
    const { fullName, email } = await createUser(request, await sessionOf('admin'));
    await page.goto('/admin/users');
    await page.getByRole('searchbox', { name: 'Search users' }).fill(email.toUpperCase());
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1)).toContainText(fullName);
    await expect(page).toHaveURL(/search=/);
  });

  for (const [header, column] of [
    ['Name', 0],
    ['Email', 1],
  ] as const) {
    test(`Sortable column: ${header}`, { tag: '@any-server' }, async ({ page }) => {
      await page.goto('/admin/users');
      await expectLoaded(page);
      const table = page.getByRole('table');
      const heading = table.getByRole('columnheader', { name: header });
      await heading.getByRole('button').click();
      await expect(heading).toHaveAttribute('aria-sort', 'ascending');
      await expect(table).toHaveAttribute('aria-busy', 'false');
      const drawn = await table.evaluate(
        ({ tBodies }: HTMLTableElement, index) =>
          [...tBodies].flatMap(({ rows }) => [...rows]).map(({ cells }) => cells[index]?.innerText.toLowerCase()),
        column,
      );
      expect(drawn).toHaveLength(10);
      expect(drawn).toEqual(drawn.toSorted());
    });
  }

  for (const [kyc, word, isColour] of kycColours) {
    // covers: state.kyc-colours, users-list.kyc
    test(`KYC Status is a badge: ${kyc} is ${word} (spec §4)`, async ({ page }) => {
      await page.goto(`/admin/users?kyc_status=${kyc}`);
      const badge = rows(page).nth(1).locator('[data-tone]');
      await expect(badge).toBeVisible();
      const colour = await badge.evaluate((element) => getComputedStyle(element).color);
      const [r = 0, g = 0, b = 0] = colour.match(/\d+/g)?.map(Number) ?? [];
      expect(isColour(r, g, b), colour).toBe(true);
    });
  }

  // covers: users-list.links, roles.users
  test(
    'Per-row links lead to the user, their transactions and their wallet',
    { tag: '@any-server' },
    async ({ page }) => {
      await page.goto('/admin/users');
      const row = rows(page).nth(1);
      for (const [name, address] of [
        [/^Edit /, /\/admin\/users\/edit\/[\w-]+$/],
        [/^Transactions of /, /\/admin\/transactions\/user\/[\w-]+$/],
        [/^Wallet of /, /\/admin\/user\/wallet\/[\w-]+$/],
      ] as const) {
        await row.getByRole('link', { name }).click();
        await expect(page).toHaveURL(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.goBack();
      }
    },
  );

  // covers: users-list.delete, valid.delete-user
  test(
    'and a delete button: asks, deletes, and the user is gone',
    { tag: '@any-server' },
    async ({ page, request, sessionOf }) => {
      const session = await sessionOf('admin');
      const { id, fullName, email } = await createUser(request, session);
      await page.goto(`/admin/users?search=${email}`);
      await page.getByRole('button', { name: `Delete ${fullName}` }).click();

      const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this user?' });
      await expect(question).toContainText(email);
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await question.getByRole('button', { name: 'Delete user' }).press('Enter');
      await expect(question).toBeVisible();
      await question.getByRole('button', { name: 'Delete user' }).click();

      await expect(page.getByText('User deleted successfully.')).toBeVisible();
      await expect(page.getByText('No users found')).toBeVisible();
      const after = await request.get(`/api/admin/user/details/${id}`, {
        headers: { Authorization: `Bearer ${session.token}` },
      });
      expect(after.status()).toBe(404);
    },
  );

  test("a refused delete shows the server's words", { tag: '@any-server' }, async ({ page }) => {
    await refuseDelete(page, 'The wallet still holds $12.50.');
    await page.goto('/admin/users');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByText('The wallet still holds $12.50.')).toBeVisible();
    await expect(rows(page)).toHaveCount(11);
  });
});

test.describe('users list: what goes wrong', { tag: '@feature-users' }, () => {
  // covers: toast.users-list-thrown
  test("spec §8 'Error fetching users.' when the answer is no answer of the server's (HTML, 500)", async ({ page }) => {
    await page.route('**/api/admin/user/getall*', htmlFailure);
    await page.goto('/admin/users');
    await expect(page.getByText('Error fetching users.')).toBeVisible();
    await page.unroute('**/api/admin/user/getall*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rows(page)).toHaveCount(11);
  });

  // covers: toast.users-list
  test("spec §8 'Failed to fetch users.' for an unsuccessful response without words", async ({ page }) => {
    await page.route('**/api/admin/user/getall*', (route) => route.fulfill({ json: { success: false } }));
    await page.goto('/admin/users');
    await expect(page.getByText('Failed to fetch users.')).toBeVisible();
  });

  // covers: error.server-first
  test("spec §8 the server's message is shown in preference", async ({ page }) => {
    await page.route('**/api/admin/user/getall*', (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, message: 'The ledger is being closed.', code: 'bad_request' },
      }),
    );
    await page.goto('/admin/users');
    await expect(page.getByText('The ledger is being closed.').first()).toBeVisible();
    await expect(page.getByText('Failed to fetch users.')).toBeHidden();
  });

  test('a slow answer shows the shape of the table, and the old rows stay while the next come', async ({ page }) => {
    const answers: (() => void)[] = [];
    await page.route('**/api/admin/user/getall*', async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      await route.continue();
    });
    await page.goto('/admin/users');
    await expect(page.getByRole('columnheader', { name: 'KYC Status' })).toBeVisible();
    await expect.poll(() => answers.length).toBe(1);
    answers[0]?.();
    await expect(page.getByText(/^Showing 1 to 10/)).toBeVisible();

    const first = rows(page).nth(1).getByRole('link').first();
    const name = await first.innerText();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => answers.length).toBe(2);
    await expect(first).toHaveText(name);
    answers[1]?.();
    await expect(first).not.toHaveText(name);
  });

  test('decides where only the browser says that it is offline', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    await page.goto('/admin/users');
    await expect(rows(page)).toHaveCount(11);
    await expect(page.getByText(/^You are offline/)).toBeHidden();
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByRole('button', { name: 'Delete user' })).toBeHidden();
    await expect(page.getByText(/^You are offline/)).toBeHidden();
  });

  // covers: error.network
  test('offline: says so, and nothing can be decided', async ({ page, context }) => {
    // The dialog's code is fetched once the first screen stands.
    const question = page.waitForResponse(/confirm-dialog-.*\.js$/);
    await page.goto('/admin/users');
    await expect(rows(page)).toHaveCount(11);
    await (await question).finished();
    await context.setOffline(true);
    await expect(page.getByText(/^You are offline/)).toBeVisible();
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Delete user' })).toBeDisabled();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Network Error').first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^You are offline/)).toBeHidden();
  });
});
