import type { Page } from '@playwright/test';
import { approve } from './approve';
import { giveReason } from './give-reason';
import { known } from './known';
import { balanceOf, pendingWithdrawal } from './pending-withdrawal';
import { deafen, expect, test } from './two-people';

// What these hold is what happens to a screen that has heard nothing.
test.beforeEach(({ page }) => deafen(page));

async function ask(page: Page, choice: 'Approve' | 'Reject') {
  await page.getByRole('combobox', { name: 'Change Status' }).selectOption(choice);
  await page.getByRole('button', { name: 'Update Status' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await giveReason(question);
}

test(
  'a withdrawal is decided from the state that was confirmed, or asked about anew',
  { tag: '@feature-finance' },
  async ({ page, person, personClient, client }) => {
    const { _id: id, userId } = await pendingWithdrawal(client);
    const before = await balanceOf(client, userId);
    await page.goto(`/admin/withdrawal/view/${id}`);
    await ask(page, 'Approve');
    const question = page.getByRole('dialog', { name: /^Approve withdrawal/ });
    await expect(question.getByText('Pending')).toBeVisible();

    const body = { status: 'rejected', reason: 'Other', reason_details: 'They have called.' } as const;
    await personClient.PUT('/withdrawal/status/{id}', { params: { path: { id } }, body });
    await approve(page, question.getByText(`${person.fullName} was faster`));
    await expect(question.getByText('Rejected')).toBeVisible();
    await expect(question.getByText('Pending')).toHaveCount(0);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    expect(await balanceOf(client, userId)).toBe(before);
    await expect(page.getByRole('alert')).toHaveCount(0);

    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('group', { name: 'Status and actions' }).getByText('Rejected')).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' })).toContainText(person.fullName);

    await ask(page, 'Approve');
    await approve(page, page.getByText('Status updated successfully.'));
    expect(await balanceOf(client, userId)).toBeLessThan(before);
  },
);

test(
  'after a decision the wallet, the histories and the lists show it',
  { tag: ['@feature-finance', '@feature-users'] },
  async ({ page, client }) => {
    const query = { limit: 1000, status: 'pending', transaction_type: 'topup' } as const;
    const { data } = await client.GET('/all-transactions', { params: { query } });
    const topup = data?.data.transactions.findLast(({ transaction_hash }) => transaction_hash);
    if (!topup) throw new Error('The demo has no such top-up.');
    const owner = known(topup.user_id);
    const userId = known(owner._id);
    const amount = known(topup.amount);
    const balance = page.getByText('Balance', { exact: true }).locator('..');
    const money = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
    const before = await balanceOf(client, userId);

    // By the panel's own links, so that only the panel itself decides what to read again.
    await page.goto(`/admin/users?search=${owner.email}`);
    await page.getByRole('link', { name: /^Wallet of/ }).click();
    await expect(balance).toContainText(money(before));
    await page.goBack();
    await page.getByRole('link', { name: /^Transactions of/ }).click();
    await page.getByRole('searchbox', { name: 'Search transactions' }).fill(topup.transaction_hash ?? '');
    // Until then the row may still move from under the pointer.
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: `View ${topup.transaction_id}` }) });
    await expect(row).toContainText('Pending');
    await row.getByRole('link', { name: `View ${topup.transaction_id}` }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await approve(page, page.getByText('Transaction approved successfully!'));

    await page.goBack();
    await expect(row).toContainText('Approved');
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.getByRole('link', { name: /^Wallet of/ }).click();
    await expect(balance).toContainText(money(before + amount));
    await expect(page.getByRole('region', { name: 'Wallet Transactions' }).getByRole('row').nth(1)).toContainText(
      money(amount),
    );
  },
);
