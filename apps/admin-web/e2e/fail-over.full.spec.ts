import { expect, test } from '@playwright/test';
import { startCluster, type Cluster } from '../../../tools/testing/cluster/cluster.ts';
import { rejectWithdrawal } from './reject-withdrawal';
import { accounts } from './support';

let cluster: Cluster;

// Starts two databases, three servers, a proxy, and the demo.
test.beforeAll(async () => {
  test.setTimeout(180_000);
  cluster = await startCluster({ SEED: 'demo' });
});
test.afterAll(() => cluster.stop());

test('the panel recovers on its own when the database fails over to its standby', async ({ page }) => {
  await page.goto(`${cluster.proxy.origin}/admin/signin`);
  await page.getByRole('textbox', { name: 'Email' }).fill(accounts.admin.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(accounts.admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Pending work' })).toBeVisible();
  await page.goto(`${cluster.proxy.origin}/admin/withdrawals?status=pending`);
  const main = page.getByRole('main');
  const withdrawalLinks = main.getByRole('row').getByRole('link', { name: /^WD-/ });
  await expect(withdrawalLinks.first()).toBeVisible();

  await cluster.database.kill();
  await page.goto(`${cluster.proxy.origin}/admin/users`);
  const permissionError = page.getByText('Your permissions could not be loaded.');
  await expect(permissionError.first()).toBeVisible();
  await cluster.database.promote();

  // The panel recovers without a click.
  await expect(main.getByRole('row').nth(1)).toBeVisible({ timeout: 60_000 });
  await expect(permissionError).toHaveCount(0, { timeout: 60_000 });

  await page.goto(`${cluster.proxy.origin}/admin/withdrawals?status=pending`);
  await withdrawalLinks.first().click();
  await rejectWithdrawal(page);
  await expect(main.getByText('Rejected', { exact: true }).first()).toBeVisible();
});
