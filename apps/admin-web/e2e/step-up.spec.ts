import { createApiClient } from '@countinghouse/api-client/core';
import type { Page } from '@playwright/test';
import { known } from './known';
import { startWithOldProofs } from './old-proof';
import { accounts, expect, expectGoodLooks, expectLoaded, test as base } from './support';

type OldServer = Awaited<ReturnType<typeof startWithOldProofs>>;

const test = base.extend<object, { oldServer: OldServer }>({
  oldServer: [
    async ({}, provide) => {
      const server = await startWithOldProofs(8);
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ oldServer }, provide) => provide(oldServer.origin),
  storageState: async ({ oldServer }, provide) => {
    const { token, id } = known(oldServer.sessions.pop());
    const localStorage = Object.entries({ token, id }).map(([name, value]) => ({ name, value }));
    await provide({ cookies: [], origins: [{ origin: oldServer.origin, localStorage }] });
  },
});

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });
const password = (page: Page) => question(page).getByLabel('Password', { exact: true });
const prove = async (page: Page) => {
  await password(page).fill(accounts.admin.password);
  await password(page).press('Enter');
};

/** A client with the session of the page. */
async function clientOf(page: Page, { origin }: OldServer) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  return createApiClient({ baseUrl: `${origin}/api/admin`, getToken: () => token });
}

async function sendApproval(page: Page) {
  await page.getByRole('combobox', { name: 'Change Status' }).selectOption('Approve');
  await page.getByRole('button', { name: 'Update Status' }).click();
  await page.getByRole('button', { name: /^Approve \$[\d,.]+$/ }).click();
  await expect(question(page)).toBeVisible();
}

/** Opens a pending withdrawal of 100 dollars at least, and sends its approval. */
async function approveWithdrawal(page: Page, oldServer: OldServer, nth: number) {
  await page.goto('/admin/withdrawals?status=pending');
  const client = await clientOf(page, oldServer);
  const query = { page: 1, limit: 100, status: 'pending', amount_min: 100 } as const;
  const { data } = await client.GET('/withdrawals', { params: { query } });
  const approvable = [];
  for (const { _id: id } of data?.data ?? []) {
    const facts = await client.GET('/withdrawal/facts/{id}', { params: { path: { id } } });
    if (!facts.data?.data.some(({ weight }) => weight === 'against')) approvable.push(id);
  }
  const id = known(approvable[nth]);
  await page.goto(`/admin/withdrawal/view/${id}`);
  await sendApproval(page);
  return { id, client };
}

test(
  'a large withdrawal is approved after the password, once',
  { tag: '@feature-finance' },
  async ({ page, oldServer }) => {
    const { id, client } = await approveWithdrawal(page, oldServer, 0);
    await expect(question(page)).toContainText('This decides about a large amount.');
    await expect(password(page)).toBeFocused();

    await password(page).fill('wrong');
    await password(page).press('Enter');
    await expect(question(page).getByText('This is not your password.')).toBeVisible();
    await expect(password(page)).toBeFocused();
    await expectGoodLooks(page);

    await prove(page);
    await expect(page.getByText('Status updated successfully.')).toBeVisible();
    await expect(question(page)).toBeHidden();
    const { data } = await client.GET('/withdrawal/details/{id}', { params: { path: { id } } });
    expect(data?.data.status).toBe('approved');
    const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(history.filter({ hasText: 'Approved' })).toHaveCount(1);
  },
);

test(
  'who cancels has decided nothing, and can decide again',
  { tag: '@feature-finance' },
  async ({ page, oldServer }) => {
    const { id, client } = await approveWithdrawal(page, oldServer, 1);
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(page.getByText('Please confirm that it is you.').first()).toBeVisible();
    const { data } = await client.GET('/withdrawal/details/{id}', { params: { path: { id } } });
    expect(data?.data.status).toBe('pending');
    await sendApproval(page);
    await prove(page);
    await expect(page.getByText('Status updated successfully.')).toBeVisible();
  },
);

test('a file of users comes after the password', { tag: '@feature-users' }, async ({ page }) => {
  await page.goto('/admin/users');
  await expectLoaded(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(question(page)).toContainText('The file holds data of people.');
  await prove(page);
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('a wallet keeps what was typed while the password is asked for', { tag: '@feature-finance' }, async ({ page }) => {
  const address = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
  await page.goto('/admin/wallets');
  await page.getByRole('button', { name: '+ Add New' }).click();
  const form = page.getByRole('dialog', { name: 'Add Wallet' });
  await form.getByRole('textbox', { name: 'Wallet Address' }).fill(address);
  await form.getByRole('combobox', { name: 'Network Type' }).selectOption('BTC');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(question(page)).toContainText('This changes where users pay in.');

  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(form.getByText('Please confirm that it is you.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Wallet Address' })).toHaveValue(address);

  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await prove(page);
  await expect(page.getByText('Wallet added successfully')).toBeVisible();
  await expect(form).toBeHidden();
});

test('a key is made after the password, and what was typed stays', { tag: '@feature-account' }, async ({ page }) => {
  await page.goto('/admin/service-accounts');
  await page.getByRole('button', { name: '+ Add New' }).first().click();
  const form = page.getByRole('dialog', { name: 'New service account' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Nightly proof');
  await form.getByRole('checkbox', { name: 'Users' }).check();
  await form.getByRole('button', { name: 'Make account and key' }).click();
  await expect(question(page)).toContainText('This changes what a program may do without you.');

  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(form.getByText('Please confirm that it is you.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Nightly proof');

  await form.getByRole('button', { name: 'Make account and key' }).click();
  await prove(page);
  const shown = page.getByRole('dialog', { name: 'The key of Nightly proof' });
  await expect(shown.getByText(/^chk_/)).toBeVisible();
  await shown.getByRole('button', { name: 'I have kept it' }).click();
  await expect(shown).toBeHidden();
});

test('one proof is enough for two tabs', { tag: '@feature-users' }, async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/admin/users');
    await expectLoaded(tab);
    await tab.getByRole('button', { name: 'Export CSV' }).click();
    await expect(question(tab)).toBeVisible();
  }
  const downloads = [page, other].map((tab) => tab.waitForEvent('download'));
  await prove(other);
  await Promise.all(downloads);
  await expect(question(page)).toBeHidden();
  await other.close();
});

test('a session that ends meanwhile takes the question away', async ({ page, oldServer }) => {
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(question(page)).toBeVisible();
  await (await clientOf(page, oldServer)).POST('/signout', {});
  await expect(page.getByRole('heading', { name: 'Account Login' })).toBeVisible();
  await expect(question(page)).toBeHidden();
});
