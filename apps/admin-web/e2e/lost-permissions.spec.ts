import { returnToTab, menuItem, openSubadminPage, rows } from './lost-permissions';
import { expect, test } from './support';

test('a revoked permission takes effect on the next click, drops the cached data, and can be granted again', async ({
  browser,
  request,
  getSession,
}) => {
  const admin = await getSession('admin');
  const { page, setPermissions } = await openSubadminPage(
    { browser, request, admin },
    { withdrawals: true, transactions: true },
  );
  await page.goto('/admin/withdrawals');
  await expect(rows(page).nth(1)).toBeVisible();

  await setPermissions({ withdrawals: false });
  // The browser has not learned of it yet.
  await expect(rows(page).nth(1)).toBeVisible();
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click();
  await expect(page.getByText('You do not have access to this area')).toBeVisible();
  await expect(menuItem(page, 'Withdrawals')).toHaveCount(0);
  await expect(menuItem(page, 'Transactions')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(paths.filter((path) => path.includes('/permissions/'))).toHaveLength(1);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('WD-1');
  await expect(page.getByRole('option', { name: /WD-|Withdrawals/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await setPermissions({ withdrawals: true });
  await returnToTab(page);
  await expect(menuItem(page, 'Withdrawals')).toBeVisible();
  // The list shows nothing until the server has responded.
  let release: () => void = () => undefined;
  const requestSent = new Promise<void>((resolve) => {
    void page.route('**/api/admin/withdrawals?*', async (route) => {
      resolve();
      await new Promise<void>((resolveRoute) => (release = resolveRoute));
      await route.continue();
    });
  });
  await menuItem(page, 'Withdrawals').click();
  await requestSent;
  await expect(page.getByRole('heading', { name: 'Withdrawal List' })).toBeVisible();
  await expect(page.getByText(/^WD-\d/)).toHaveCount(0);
  release();
  await expect(rows(page).nth(1)).toBeVisible();
  await page.context().close();
});
