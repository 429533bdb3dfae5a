import { completeStepUp, getStepUpDialog, test } from './expired-step-up';
import { expect, expectAccessibleInAllModes } from './support';

test('the wallet form keeps its input during step-up', { tag: '@feature-finance' }, async ({ page }) => {
  const address = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
  await page.goto('/admin/wallets');
  await page.getByRole('button', { name: '+ Add New' }).click();
  const form = page.getByRole('dialog', { name: 'Add Wallet' });
  await form.getByRole('textbox', { name: 'Wallet Address' }).fill(address);
  await form.getByRole('combobox', { name: 'Network Type' }).selectOption('BTC');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(getStepUpDialog(page)).toContainText('This changes a deposit address.');
  await expectAccessibleInAllModes(page);

  await page.keyboard.press('Escape');
  await expect(getStepUpDialog(page)).toBeHidden();
  await expect(form.getByText('Please confirm that it is you.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Wallet Address' })).toHaveValue(address);

  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await completeStepUp(page);
  await expect(page.getByText('Wallet added successfully')).toBeVisible();
  await expect(form).toBeHidden();
});

test('a key is created after step-up, and the form keeps its input', { tag: '@feature-account' }, async ({ page }) => {
  await page.goto('/admin/service-accounts');
  await page.getByRole('button', { name: '+ Add New' }).first().click();
  const form = page.getByRole('dialog', { name: 'New service account' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Nightly proof');
  await form.getByRole('checkbox', { name: 'Users' }).check();
  await form.getByRole('button', { name: 'Create account and key' }).click();
  await expect(getStepUpDialog(page)).toContainText('This changes a service account.');

  await page.keyboard.press('Escape');
  await expect(getStepUpDialog(page)).toBeHidden();
  await expect(form.getByText('Please confirm that it is you.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Nightly proof');

  await form.getByRole('button', { name: 'Create account and key' }).click();
  await completeStepUp(page);
  const keyDialog = page.getByRole('dialog', { name: 'The key of Nightly proof' });
  await expect(keyDialog.getByText(/^chk_/)).toBeVisible();
  await keyDialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(keyDialog).toBeHidden();
});

test('the step-up dialog closes when the session ends', async ({ page, expiredClient }) => {
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(getStepUpDialog(page)).toBeVisible();
  await expiredClient.POST('/signout', {});
  await expect(page.getByRole('heading', { name: 'Account Login' })).toBeVisible();
  await expect(getStepUpDialog(page)).toBeHidden();
});
