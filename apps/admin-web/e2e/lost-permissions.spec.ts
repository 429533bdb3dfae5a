import type { Schemas } from '@countinghouse/api-client/schema';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { createSubadmin, expect, signIn, test, type Session } from './support';
import { deafen } from './two-people';

/** The admin comes back to the tab a little later, when what was read is old enough to be read again. */
async function comeBack(page: Page) {
  await page.clock.fastForward(11_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

/** A sub-admin of the test's own, signed in within a browser of their own. */
async function openAsSubadmin(
  { browser, request, admin }: { browser: Browser; request: APIRequestContext; admin: Session },
  permissions: Schemas['PermissionsInput'],
) {
  const subadmin = await createSubadmin(request, admin, permissions);
  const context = await browser.newContext({ storageState: undefined });
  const page = await context.newPage();
  await page.clock.install();
  await deafen(page);
  await page.goto('/admin/signin');
  await signIn(page, subadmin);
  await expect(menu(page)).toBeVisible();
  const set = async (changed: Schemas['PermissionsInput']) => {
    const response = await request.patch(`/api/admin/subadmin/update/${subadmin.id}`, {
      headers: { Authorization: `Bearer ${admin.token}` },
      data: { permissions: changed },
    });
    expect(response.ok()).toBe(true);
  };
  return { page, set, id: subadmin.id };
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menuItem = (page: Page, name: string) => menu(page).getByRole('link', { name });
const rows = (page: Page) => page.getByRole('table').getByRole('row');

test('a flag that another admin takes away is gone on the next click', async ({
  page: mainAdmin,
  browser,
  request,
  sessionOf,
}) => {
  const admin = await sessionOf('admin');
  const { page, id } = await openAsSubadmin({ browser, request, admin }, { withdrawals: true, transactions: true });
  await menuItem(page, 'Withdrawals').click();
  await expect(rows(page).nth(1)).toBeVisible();

  await mainAdmin.goto(`/admin/subadmins/edit/${id}`);
  await mainAdmin.getByRole('checkbox', { name: 'Withdrawals' }).uncheck();
  await mainAdmin.getByRole('button', { name: 'Update Subadmin' }).click();
  await expect(mainAdmin).toHaveURL('/admin/subadmins');

  // Nothing has told the other browser yet.
  await expect(rows(page).nth(1)).toBeVisible();
  const read: string[] = [];
  page.on('request', (asked) => read.push(new URL(asked.url()).pathname));
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click();

  await expect(page.getByText('You do not have access to this area')).toBeVisible();
  await expect(menuItem(page, 'Withdrawals')).toHaveCount(0);
  await expect(menuItem(page, 'Transactions')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(read.filter((path) => path.includes('/permissions/'))).toHaveLength(1);
  await page.context().close();
});

test('what is read and not on screen goes too, and comes with the flag again', async ({
  browser,
  request,
  sessionOf,
}) => {
  const admin = await sessionOf('admin');
  const { page, set } = await openAsSubadmin({ browser, request, admin }, { withdrawals: true, plans: true });
  await menuItem(page, 'Withdrawals').click();
  await expect(rows(page).nth(1)).toBeVisible();
  await menuItem(page, 'Plans').click();
  await expect(page.getByRole('heading', { name: 'Plans List' })).toBeVisible();
  await expect(rows(page).nth(1)).toBeVisible();

  await set({ withdrawals: false });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('WD-1');
  await expect(menuItem(page, 'Withdrawals')).toHaveCount(0);
  await expect(page.getByRole('option', { name: /WD-|Withdrawals/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(1)).toBeVisible();

  await set({ withdrawals: true });
  await comeBack(page);
  await expect(menuItem(page, 'Withdrawals')).toBeVisible();
  // Nothing of the list is shown until the server has answered again.
  let answer: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    void page.route(/\/api\/admin\/withdrawals/, async (route) => {
      resolve();
      await new Promise<void>((go) => (answer = go));
      await route.continue();
    });
  });
  await menuItem(page, 'Withdrawals').click();
  await isAsked;
  await expect(page.getByRole('heading', { name: 'Withdrawal List' })).toBeVisible();
  await expect(page.getByText(/^WD-\d/)).toHaveCount(0);
  answer();
  await expect(rows(page).nth(1)).toBeVisible();
  await page.context().close();
});

test('a form of an area that may no longer be seen leaves nothing behind', async ({ browser, request, sessionOf }) => {
  const admin = await sessionOf('admin');
  const { page, set } = await openAsSubadmin({ browser, request, admin }, { plans: true, users: true });
  await page.goto('/admin/plans/create');
  await page.getByRole('textbox', { name: 'Category' }).fill('Typed by somebody who may');

  await set({ plans: false });
  await comeBack(page);
  await page.getByRole('button', { name: 'Add Plan' }).waitFor({ state: 'detached' });
  await expect(page.getByText('You do not have access to this area')).toBeVisible();

  await set({ plans: true });
  await comeBack(page);
  await expect(page.getByRole('textbox', { name: 'Category' })).toHaveValue('');
  await page.context().close();
});

test('a 401 about a field leaves the form as it is', async ({ browser, request, sessionOf }) => {
  const admin = await sessionOf('admin');
  const { page } = await openAsSubadmin({ browser, request, admin }, { subadmins: true });
  const words = 'You cannot grant a permission that you do not hold.';
  await page.route('**/api/admin/subadmin/add', (route) =>
    route.fulfill({
      status: 401,
      json: {
        success: false,
        code: 'not_allowed',
        message: words,
        errors: [{ field: 'permissions.plans', message: words }],
      },
    }),
  );
  await page.goto('/admin/subadmins/create');
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Mary Somerville');
  await page.getByRole('textbox', { name: 'Email' }).fill('mary@test.example');
  await page.getByRole('textbox', { name: 'Phone No.' }).fill('+44 20 7946 0018');
  await page.locator('input[autocomplete=new-password]').fill('correct horse');
  await page.getByRole('checkbox', { name: 'Subadmins' }).check();
  const reread = page.waitForResponse(/\/api\/admin\/permissions\//);
  await page.getByRole('button', { name: 'Create Subadmin' }).click();
  await reread;
  await expect(page.getByText(words).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Mary Somerville');
  await page.context().close();
});
