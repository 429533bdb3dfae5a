import {
  generateCode,
  exportWithoutStepUp,
  saveRecoveryCodes,
  toLocalhost,
  openAccount,
  getSecondFactorSection,
  setUpApp,
  signOut,
  addVirtualAuthenticator,
} from './second-factor';
import { accounts, expect, signIn, test } from './support';

// Each test signs in itself, and uses the factors that the one before has set up.
test.use({ account: null, copy: 'second-factor' });
test.describe.configure({ mode: 'serial' });

const { admin, support } = accounts;

test('sets up an authenticator app, and signs in with its code and a recovery code', async ({ page, server }) => {
  // Signs in three times.
  test.slow();
  await page.goto(`${toLocalhost(server)}/admin/signin`);
  await signIn(page, support);
  await openAccount(page);
  const { secret, codes } = await setUpApp(page);
  await expect(getSecondFactorSection(page).getByText('10 of 10 left')).toBeVisible();
  await signOut(page);

  await signIn(page, support);
  await expect(page.getByText('Verify that it’s you.')).toBeVisible();
  const code = page.getByLabel('Authenticator code');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await code.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('This code is wrong or was already used.');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(support.email);
  await page.getByRole('button', { name: 'Log in' }).click();
  // The code of the next time step, as a fast clock shows; the current one has been used.
  await code.fill(generateCode(secret, 1));
  await code.press('Enter');
  await expect(page).not.toHaveURL(/signin/);

  await signOut(page);
  await signIn(page, support);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await page.getByRole('button', { name: 'Log in' }).click();
  await openAccount(page);
  await expect(getSecondFactorSection(page).getByText('9 of 10 left')).toBeVisible();
});

test('creates a passkey, signs in with it, uses it for step-up, and removes it', async ({ page, server }) => {
  await addVirtualAuthenticator(page);
  await page.goto(`${toLocalhost(server)}/admin/signin`);
  await signIn(page, admin);
  await openAccount(page);
  await getSecondFactorSection(page).getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  await saveRecoveryCodes(page);
  await expect(getSecondFactorSection(page).getByText(/^Passkey, never used/)).toBeVisible();

  await signOut(page);
  await signIn(page, admin);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await openAccount(page);
  await expect(getSecondFactorSection(page).getByText(/^Passkey, last used/)).toBeVisible();

  const stepUpDialog = await exportWithoutStepUp(page, /^Support/);
  const download = page.waitForEvent('download');
  await expect(stepUpDialog.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.goBack();
  await getSecondFactorSection(page).getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Remove' }).click();
  await expect(getSecondFactorSection(page).getByText('Laptop')).toBeHidden();
});
