import { approve } from './approve';
import { giveReason } from './give-reason';
import { expect, expectAccessible, expectLoaded, expectNoSidewaysScroll, test } from './support';

test.describe('plans', { tag: ['@feature-finance', '@any-server'] }, () => {
  // covers: plan-form.saved
  test('a plan is added, changed and deleted', async ({ page }) => {
    // Not every server has the newest first.
    const list = '/admin/plans?limit=100';
    await page.goto(list);
    await page.getByRole('link', { name: '+ Add New' }).click();
    await page.getByRole('textbox', { name: 'Category' }).fill('Evergreen');
    await page.getByRole('textbox', { name: 'Investment Min' }).fill('1000');
    await page.getByRole('textbox', { name: 'Investment Max' }).fill('500');
    await page.getByRole('textbox', { name: 'Profit Min (%)' }).fill('4');
    await page.getByRole('textbox', { name: 'Profit Max (%)' }).fill('6.5');
    await page.getByRole('textbox', { name: 'Lock-In Period' }).fill('90');
    await page.getByRole('button', { name: 'Add Plan' }).click();
    await expect(page.getByText('Investment Max must be more than Investment Min').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Investment Max' }).fill('');
    await page.getByRole('button', { name: 'Add Plan' }).click();

    await expect(page.getByText('Plan added successfully')).toBeVisible();
    await expect(page).toHaveURL(list);
    const row = page.getByRole('row', { name: /Evergreen/ });
    await expect(row).toContainText('$1,000.00 - No Limit');
    await expect(row).toContainText('90 days');

    await row.getByRole('link', { name: 'Evergreen', exact: true }).click();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive');
    await page.getByRole('button', { name: 'Update Plan' }).click();
    await expect(page.getByText('Plan updated successfully')).toBeVisible();
    await expect(row).toContainText('Inactive');

    await page.getByRole('button', { name: 'Delete Evergreen' }).click();
    await page.getByRole('button', { name: 'Delete plan' }).click();
    await expect(page.getByText('Plan deleted successfully.')).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});

test.describe('deposit wallets', { tag: ['@feature-finance', '@any-server'] }, () => {
  test('a wallet is added, switched off and deleted', async ({ page }) => {
    const address = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
    const short = '1A1zP1eP5Q…Lmv7DivfNa';
    await page.goto('/admin/wallets');
    await page.getByRole('button', { name: '+ Add New' }).click();
    const form = page.getByRole('dialog', { name: 'Add Wallet' });
    await form.getByRole('textbox', { name: 'Wallet Address' }).fill(address);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(
      form.getByText('This looks like a Bitcoin address, and not like one on Ethereum.').first(),
    ).toBeVisible();
    await form.getByRole('combobox', { name: 'Network Type' }).selectOption('BTC');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Wallet added successfully')).toBeVisible();

    const active = page.getByRole('checkbox', { name: `BTC wallet ${short} is active` });
    await expect(active).toBeChecked();
    await active.click();
    await expect(active).not.toBeChecked();
    await page.getByRole('button', { name: `Delete BTC wallet ${short}` }).click();
    await page.getByRole('button', { name: 'Delete wallet' }).click();
    await expect(page.getByText('Wallet deleted successfully')).toBeVisible();
    await expect(active).toHaveCount(0);
  });
});

test.describe('withdrawals', { tag: ['@feature-finance', '@any-server'] }, () => {
  test('a withdrawal is found, and rejected after a question that names everything', async ({ page }) => {
    await page.goto('/admin/withdrawals?status=pending');
    const link = page.getByRole('rowheader').first().getByRole('link');
    const id = (await link.textContent()) ?? '';
    await page.getByRole('searchbox', { name: 'Search withdrawals' }).fill(id);
    await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
    await page.getByRole('link', { name: id, exact: true }).click();

    await page.getByRole('combobox', { name: 'Change Status' }).selectOption('Reject');
    await page.getByRole('button', { name: 'Update Status' }).click();
    const question = page.getByRole('dialog', { name: `Reject withdrawal ${id}?` });
    await expect(question.getByText('No money moves.')).toBeVisible();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await giveReason(question);
    await question.getByRole('button', { name: /^Reject \$/ }).click();
    await expect(page.getByText('Status updated successfully.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Status and actions' }).getByText('Rejected')).toBeVisible();
  });
});

test.describe('transactions', { tag: ['@feature-finance', '@any-server'] }, () => {
  test('top-ups that wait are found, and one is approved', async ({ page }) => {
    await page.goto('/admin/transactions');
    await expect(page.getByText(/^Showing 1 to 10 of [\d,]+ entries$/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Top-up');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending');
    // Until they come, the rows of the question before stand there, dimmed.
    await expect(page.getByRole('row').filter({ hasText: 'Pending' })).toHaveCount(10);
    await page.getByRole('link', { name: /^View/ }).first().click();

    await page.getByRole('button', { name: 'Approve' }).click();
    const question = page.getByRole('dialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await approve(page, page.getByText('Transaction approved successfully!'));
    await expect(page.getByText('This transaction has been approved and cannot be modified.')).toBeVisible();

    await page.goBack();
    await expect(page).toHaveURL('/admin/transactions?type=topup&status=pending');
  });

  test('are narrowed to amounts and sorted, whoever does it', async ({ page }) => {
    await page.goto('/admin/transactions');
    const amounts = page.getByRole('table', { name: 'Transaction History' }).locator('tbody tr td:nth-child(4)');
    const shown = async () => (await amounts.allTextContents()).map((text) => Number(text.replaceAll(/[^\d.-]/g, '')));
    await page.getByRole('button', { name: 'Amount: any' }).click();
    await page.getByLabel('From').fill('100');
    await page.getByLabel('To', { exact: true }).fill('2,500');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Amount: $100 – $2,500' })).toBeFocused();
    await page.getByRole('button', { name: 'Amount', exact: true }).click();
    await expect(page).toHaveURL('/admin/transactions?amount_min=100&amount_max=2500&sort=amount');
    await expect(async () => {
      const ascending = await shown();
      expect(ascending.length).toBeGreaterThan(1);
      expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
      expect(Math.min(...ascending)).toBeGreaterThanOrEqual(100);
    }).toPass();
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending');
  });

  test('somebody was faster: the screen says what it is now', async ({ page, request }) => {
    await page.goto('/admin/transactions?type=topup&status=pending');
    await page.getByRole('link', { name: /^View/ }).last().click();
    await page.getByRole('button', { name: 'Approve' }).click();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await request.put(`/api/admin/transaction/status/${id}`, {
      data: { status: 'cancelled' },
      headers: { Authorization: `Bearer ${token}` },
    });
    await approve(page, page.getByText(/The status is now Cancelled\./));
  });

  test('without an answer the transaction is read again and the truth is told', async ({ page }) => {
    await page.goto('/admin/transactions?type=topup&status=pending');
    await page.getByRole('link', { name: /^View/ }).nth(4).click();
    await page.route('**/transaction/status/*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Approve' }).click();
    await approve(page, page.getByText(/the decision was made: the status is Approved/));
  });
});

test(
  'a user’s transactions and wallet are reached from the users list',
  { tag: ['@feature-users', '@feature-finance', '@any-server'] },
  async ({ page }) => {
    await page.goto('/admin/users');
    await page
      .getByRole('link', { name: /^Wallet of/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'User Wallet Summary' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Wallet Transactions' })).toBeVisible();
    await page.goBack();
    await page
      .getByRole('link', { name: /^Transactions of/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Transaction History' })).toBeVisible();
  },
);

for (const path of [
  '/admin/plans',
  '/admin/plans/create',
  '/admin/wallets',
  '/admin/withdrawals',
  '/admin/transactions',
]) {
  test(
    `${path} holds to WCAG 2.2 AA and needs no scrolling sideways at 390 px`,
    { tag: '@feature-finance' },
    async ({ page }) => {
      await page.goto(path);
      await expectLoaded(page);
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
    },
  );
}
