import { approveCase } from './approve';
import { expect, test } from './support';

test.describe('deposit wallets', { tag: ['@feature-finance', '@minimal-server'] }, () => {
  test('can be added, deactivated and deleted', async ({ page }) => {
    const address = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
    const short = '1A1zP1eP5Q…Lmv7DivfNa';
    await page.goto('/admin/wallets');
    await page.getByRole('button', { name: '+ Add New' }).click();
    const form = page.getByRole('dialog', { name: 'Add Wallet' });
    await form.getByRole('textbox', { name: 'Wallet Address' }).fill(address);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form.getByText('This looks like a Bitcoin address, not one on Ethereum.').first()).toBeVisible();
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

test.describe('transactions', { tag: ['@feature-finance', '@minimal-server'] }, () => {
  test('can be filtered by amount and sorted, by the server or the panel', async ({ page }) => {
    await page.goto('/admin/transactions');
    const amounts = page.getByRole('table', { name: 'Transaction History' }).locator('tbody tr td:nth-child(4)');
    const readAmounts = async () =>
      (await amounts.allTextContents()).map((text) => Number(text.replaceAll(/[^\d.-]/g, '')));
    await page.getByRole('button', { name: 'Amount: any' }).click();
    await page.getByLabel('From').fill('100');
    await page.getByLabel('To', { exact: true }).fill('2,500');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Amount: $100 – $2,500' })).toBeFocused();
    await page.getByRole('button', { name: 'Amount', exact: true }).click();
    await expect(page).toHaveURL('/admin/transactions?amount_min=100&amount_max=2500&sort=amount');
    await expect(async () => {
      const ascending = await readAmounts();
      expect(ascending.length).toBeGreaterThan(1);
      expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
      expect(Math.min(...ascending)).toBeGreaterThanOrEqual(100);
    }).toPass();
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending');
  });

  test('show the current status if a colleague has decided first', async ({ page, request }) => {
    await page.goto('/admin/transactions?type=topup&status=pending');
    await page.getByRole('link', { name: /^View/ }).last().click();
    await page.getByRole('button', { name: 'Approve' }).click();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await request.put(`/api/admin/transaction/status/${id}`, {
      data: { status: 'cancelled' },
      headers: { Authorization: `Bearer ${token}` },
    });
    await approveCase(page, page.getByText(/The status is now Cancelled\./));
  });

  test('show the actual status after a lost response', async ({ page }) => {
    await page.goto('/admin/transactions?type=topup&status=pending');
    await page.getByRole('link', { name: /^View/ }).nth(4).click();
    await page.route('**/transaction/status/*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Approve' }).click();
    await approveCase(page, page.getByText(/the decision was saved: the status is Approved/));
  });
});
