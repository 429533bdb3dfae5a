import { completeStepUp, question, test } from './expired-step-up';
import { expect, expectGoodLooks } from './support';

test('a wallet keeps what was typed while the password is asked for', { tag: '@feature-finance' }, async ({ page }) => {
  const address = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
  await page.goto('/admin/wallets');
  await page.getByRole('button', { name: '+ Add New' }).click();
  const form = page.getByRole('dialog', { name: 'Add Wallet' });
  await form.getByRole('textbox', { name: 'Wallet Address' }).fill(address);
  await form.getByRole('combobox', { name: 'Network Type' }).selectOption('BTC');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(question(page)).toContainText('This changes where users pay in.');
  await expectGoodLooks(page);

  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(form.getByText('Please confirm that it is you.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Wallet Address' })).toHaveValue(address);

  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await completeStepUp(page);
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
  await completeStepUp(page);
  const shown = page.getByRole('dialog', { name: 'The key of Nightly proof' });
  await expect(shown.getByText(/^chk_/)).toBeVisible();
  await shown.getByRole('button', { name: 'I have kept it' }).click();
  await expect(shown).toBeHidden();
});

test('a session that ends meanwhile takes the question away', async ({ page, oldClient }) => {
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(question(page)).toBeVisible();
  await oldClient.POST('/signout', {});
  await expect(page.getByRole('heading', { name: 'Account Login' })).toBeVisible();
  await expect(question(page)).toBeHidden();
});
