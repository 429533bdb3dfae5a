import type { ApiClient } from '@countinghouse/api-client/core';
import type { Page } from '@playwright/test';
import { known } from './known';
import { password, completeStepUp, question, test } from './expired-step-up';
import { expect, expectLoaded } from './support';

// One after the other: a server whose proofs are old starts twice.
test.describe.configure({ mode: 'default' });

/** A pending withdrawal of 100 dollars at least against which nothing speaks. */
async function largeWithdrawal(client: ApiClient): Promise<string> {
  const query = { page: 1, limit: 100, status: 'pending', amount_min: 100 } as const;
  const { data } = await client.GET('/withdrawals', { params: { query } });
  for (const { _id: id } of data?.data ?? []) {
    const checks = await client.GET('/withdrawal/checks/{id}', { params: { path: { id } } });
    if (!checks.data?.data.some(({ result }) => result === 'fail')) return id;
  }
  throw new Error('The demo has no such withdrawal.');
}

async function sendApproval(page: Page) {
  await page.getByRole('combobox', { name: 'Change Status' }).selectOption('Approve');
  await page.getByRole('button', { name: 'Update Status' }).click();
  await page.getByRole('button', { name: /^Approve \$[\d,.]+$/ }).click();
  await expect(question(page)).toBeVisible();
}

test(
  'a large withdrawal is approved after the password, once; who cancels has decided nothing',
  { tag: '@feature-finance' },
  async ({ page, oldClient: client }) => {
    const id = await largeWithdrawal(client);
    const status = async () =>
      known((await client.GET('/withdrawal/details/{id}', { params: { path: { id } } })).data).data.status;
    await page.goto(`/admin/withdrawal/view/${id}`);
    await sendApproval(page);
    await expect(question(page)).toContainText('This decides about a large amount.');
    await expect(password(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(page.getByText('Please confirm that it is you.').first()).toBeVisible();
    expect(await status()).toBe('pending');

    await sendApproval(page);
    await password(page).fill('wrong');
    await password(page).press('Enter');
    await expect(question(page).getByText('This is not your password.')).toBeVisible();
    await expect(password(page)).toBeFocused();
    await completeStepUp(page);
    await expect(page.getByText('Status updated successfully.')).toBeVisible();
    await expect(question(page)).toBeHidden();
    expect(await status()).toBe('approved');
    const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(history.filter({ hasText: 'Approved' })).toHaveCount(1);
  },
);

test(
  'a file of users comes after the password, and one proof is enough for two tabs',
  { tag: '@feature-users' },
  async ({ page, context }) => {
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/admin/users');
      await expectLoaded(tab);
      await tab.getByRole('button', { name: 'Export CSV' }).click();
      await expect(question(tab)).toContainText('The file holds data of people.');
    }
    const downloads = [page, other].map((tab) => tab.waitForEvent('download'));
    await completeStepUp(other);
    for (const download of await Promise.all(downloads)) expect(download.suggestedFilename()).toMatch(/\.csv$/);
    await expect(question(page)).toBeHidden();
    await other.close();
  },
);
