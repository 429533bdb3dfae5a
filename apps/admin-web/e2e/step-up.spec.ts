import type { ApiClient } from '@countinghouse/api-client/core';
import type { Page } from '@playwright/test';
import { assertDefined } from './assert-defined';
import { getPasswordField, completeStepUp, getStepUpDialog, test } from './expired-step-up';
import { expect, expectLoaded } from './support';

// Run in sequence: each server with expired step-ups starts twice.
test.describe.configure({ mode: 'default' });

/** Returns a pending withdrawal of at least 100 dollars without failed checks. */
async function findLargeWithdrawal(client: ApiClient): Promise<string> {
  const query = { page: 1, limit: 100, status: 'pending', amount_min: 100 } as const;
  const { data } = await client.GET('/withdrawals', { params: { query } });
  for (const { _id: id } of data?.data ?? []) {
    const checks = await client.GET('/withdrawal/checks/{id}', { params: { path: { id } } });
    if (!checks.data?.data.some(({ result }) => result === 'fail')) return id;
  }
  throw new Error('The demo has no such withdrawal.');
}

async function submitApproval(page: Page) {
  await page.getByRole('combobox', { name: 'Change Status' }).selectOption('Approve');
  await page.getByRole('button', { name: 'Update Status' }).click();
  await page.getByRole('button', { name: /^Approve \$[\d,.]+$/ }).click();
  await expect(getStepUpDialog(page)).toBeVisible();
}

test(
  'a large withdrawal is approved once, after step-up; cancelling decides nothing',
  { tag: '@feature-finance' },
  async ({ page, expiredClient: client }) => {
    const id = await findLargeWithdrawal(client);
    const readStatus = async () =>
      assertDefined((await client.GET('/withdrawal/details/{id}', { params: { path: { id } } })).data).data.status;
    await page.goto(`/admin/withdrawal/view/${id}`);
    await submitApproval(page);
    await expect(getStepUpDialog(page)).toContainText('This decision involves a large amount.');
    await expect(getPasswordField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(getStepUpDialog(page)).toBeHidden();
    await expect(page.getByText('Please confirm that it is you.').first()).toBeVisible();
    expect(await readStatus()).toBe('pending');

    await submitApproval(page);
    await getPasswordField(page).fill('wrong');
    await getPasswordField(page).press('Enter');
    await expect(getStepUpDialog(page).getByText('This is not your password.')).toBeVisible();
    await expect(getPasswordField(page)).toBeFocused();
    await completeStepUp(page);
    await expect(page.getByText('Status updated successfully.')).toBeVisible();
    await expect(getStepUpDialog(page)).toBeHidden();
    expect(await readStatus()).toBe('approved');
    const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(history.filter({ hasText: 'Approved' })).toHaveCount(1);
  },
);

test(
  'the users are exported after step-up, which counts in two tabs',
  { tag: '@feature-users' },
  async ({ page, context }) => {
    const otherPage = await context.newPage();
    for (const tab of [page, otherPage]) {
      await tab.goto('/admin/users');
      await expectLoaded(tab);
      await tab.getByRole('button', { name: 'Export CSV' }).click();
      await expect(getStepUpDialog(tab)).toContainText('This file contains personal data.');
    }
    const downloads = [page, otherPage].map((tab) => tab.waitForEvent('download'));
    await completeStepUp(otherPage);
    for (const download of await Promise.all(downloads)) expect(download.suggestedFilename()).toMatch(/\.csv$/);
    await expect(getStepUpDialog(page)).toBeHidden();
    await otherPage.close();
  },
);
