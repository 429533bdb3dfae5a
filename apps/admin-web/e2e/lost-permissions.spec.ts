import { comeBack, menuItem, openAsSubadmin, rows } from './lost-permissions';
import { expect, test } from './support';

test('a flag that another admin takes away is gone on the next click, with all that was read, and comes again with it', async ({
  browser,
  request,
  sessionOf,
}) => {
  const admin = await sessionOf('admin');
  const { page, set } = await openAsSubadmin({ browser, request, admin }, { withdrawals: true, transactions: true });
  await page.goto('/admin/withdrawals');
  await expect(rows(page).nth(1)).toBeVisible();

  await set({ withdrawals: false });
  // Nothing has told the browser yet.
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
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('WD-1');
  await expect(page.getByRole('option', { name: /WD-|Withdrawals/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await set({ withdrawals: true });
  await comeBack(page);
  await expect(menuItem(page, 'Withdrawals')).toBeVisible();
  // Nothing of the list is shown until the server has answered again.
  let response: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    void page.route('**/api/admin/withdrawals?*', async (route) => {
      resolve();
      await new Promise<void>((go) => (response = go));
      await route.continue();
    });
  });
  await menuItem(page, 'Withdrawals').click();
  await isAsked;
  await expect(page.getByRole('heading', { name: 'Withdrawal List' })).toBeVisible();
  await expect(page.getByText(/^WD-\d/)).toHaveCount(0);
  response();
  await expect(rows(page).nth(1)).toBeVisible();
  await page.context().close();
});
