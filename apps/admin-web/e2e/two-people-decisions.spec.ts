import type { Page } from '@playwright/test';
import { approveCase } from './approve';
import { chooseReason } from './choose-reason';
import { assertDefined } from './assert-defined';
import { getBalance, findPendingWithdrawal } from './pending-withdrawal';
import { blockEvents, expect, test } from './two-people';

// These tests cover screens that receive no live events.
test.beforeEach(({ page }) => blockEvents(page));

async function openConfirmation(page: Page, decision: 'Approve' | 'Reject') {
  await page.getByRole('combobox', { name: 'Change Status' }).selectOption(decision);
  await page.getByRole('button', { name: 'Update Status' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await chooseReason(dialog);
}

test(
  'a withdrawal that a colleague has decided meanwhile is confirmed again with its new status',
  { tag: '@feature-finance' },
  async ({ page, person, personClient, client }) => {
    const { _id: id, userId } = await findPendingWithdrawal(client);
    const before = await getBalance(client, userId);
    await page.goto(`/admin/withdrawal/view/${id}`);
    await openConfirmation(page, 'Approve');
    const dialog = page.getByRole('dialog', { name: /^Approve withdrawal/ });
    await expect(dialog.getByText('Pending')).toBeVisible();

    const rejection = { status: 'rejected', reason: 'Other', reason_details: 'They have called.' } as const;
    await personClient.PUT('/withdrawal/status/{id}', { params: { path: { id } }, body: rejection });
    await approveCase(page, dialog.getByText(`${person.fullName} already decided this`));
    await expect(dialog.getByText('Rejected')).toBeVisible();
    await expect(dialog.getByText('Pending')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    expect(await getBalance(client, userId)).toBe(before);
    await expect(page.getByRole('alert')).toHaveCount(0);

    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('group', { name: 'Status and actions' }).getByText('Rejected')).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' })).toContainText(person.fullName);

    await openConfirmation(page, 'Approve');
    await approveCase(page, page.getByText('Status updated successfully.'));
    expect(await getBalance(client, userId)).toBeLessThan(before);
  },
);

test(
  'a decision is shown in the wallet, the histories and the lists',
  { tag: ['@feature-finance', '@feature-users'] },
  async ({ page, client }) => {
    const query = { limit: 1000, status: 'pending', transaction_type: 'topup' } as const;
    const { data } = await client.GET('/all-transactions', { params: { query } });
    const topup = data?.data.transactions.findLast(({ transaction_hash }) => transaction_hash);
    if (!topup) throw new Error('The demo has no such top-up.');
    const owner = assertDefined(topup.user_id);
    const userId = assertDefined(owner._id);
    const amount = assertDefined(topup.amount);
    const balance = page.getByText('Balance', { exact: true }).locator('..');
    const formatMoney = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    const before = await getBalance(client, userId);

    // Navigates by links, so that only the panel decides what to refetch.
    await page.goto(`/admin/users?search=${owner.email}`);
    await page.getByRole('link', { name: /^Wallet of/ }).click();
    await expect(balance).toContainText(formatMoney(before));
    await page.goBack();
    await page.getByRole('link', { name: /^Transactions of/ }).click();
    await page.getByRole('searchbox', { name: 'Search transactions' }).fill(topup.transaction_hash ?? '');
    // Before that, the row may still move.
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: `View ${topup.transaction_id}` }) });
    await expect(row).toContainText('Pending');
    await row.getByRole('link', { name: `View ${topup.transaction_id}` }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await approveCase(page, page.getByText('Transaction approved successfully!'));

    await page.goBack();
    await expect(row).toContainText('Approved');
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.getByRole('link', { name: /^Wallet of/ }).click();
    await expect(balance).toContainText(formatMoney(before + amount));
    await expect(page.getByRole('region', { name: 'Wallet Transactions' }).getByRole('row').nth(1)).toContainText(
      formatMoney(amount),
    );
  },
);
