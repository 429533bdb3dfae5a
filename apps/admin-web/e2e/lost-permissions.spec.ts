import { returnToTab, getMenuItem, openSubadminPage, getRows } from './lost-permissions';
import { expect, test } from './support';

test('a revoked permission takes effect on the next click, drops cached data, and can be regranted', async ({
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
  await expect(getRows(page).nth(1)).toBeVisible();

  await setPermissions({ withdrawals: false });
  // The browser has not learned of it yet.
  await expect(getRows(page).nth(1)).toBeVisible();
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click();
  await expect(page.getByText('You do not have access to this area')).toBeVisible();
  await expect(getMenuItem(page, 'Withdrawals')).toHaveCount(0);
  await expect(getMenuItem(page, 'Transactions')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(paths.filter((path) => path.includes('/permissions/'))).toHaveLength(1);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('WD-1');
  await expect(page.getByRole('option', { name: /WD-|Withdrawals/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await setPermissions({ withdrawals: true });
  await returnToTab(page);
  await expect(getMenuItem(page, 'Withdrawals')).toBeVisible();
  // The list shows nothing until the server has responded.
  let releaseResponse: () => void = () => undefined;
  const requestSent = new Promise<void>((resolve) => {
    void page.route('**/api/admin/withdrawals?*', async (route) => {
      resolve();
      await new Promise<void>((resolveRoute) => (releaseResponse = resolveRoute));
      await route.continue();
    });
  });
  await getMenuItem(page, 'Withdrawals').click();
  await requestSent;
  await expect(page.getByRole('heading', { name: 'Withdrawal List' })).toBeVisible();
  await expect(page.getByText(/^WD-\d/)).toHaveCount(0);
  releaseResponse();
  await expect(getRows(page).nth(1)).toBeVisible();
  await page.context().close();
});
