import {
  codeNow,
  exportWithoutStepUp,
  keepCodes,
  named,
  openAccount,
  section,
  setUpApp,
  signOut,
  withDevice,
} from './second-factor';
import { accounts, expect, signIn, test } from './support';

// Each journey signs in for itself, and the factors that one sets up are there for the next.
test.use({ account: null, copy: 'second-factor' });
test.describe.configure({ mode: 'serial' });

const { admin, support } = accounts;

test('an app is set up, and its codes and the recovery codes sign in', async ({ page, server }) => {
  // Three times through the sign-in.
  test.slow();
  await page.goto(`${named(server)}/admin/signin`);
  await signIn(page, support);
  await openAccount(page);
  const { secret, codes } = await setUpApp(page);
  await expect(section(page).getByText('10 of 10 left')).toBeVisible();
  await signOut(page);

  await signIn(page, support);
  await expect(page.getByText('Please prove that it is you.')).toBeVisible();
  const code = page.getByLabel('Code of your authenticator app');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await code.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('This code is wrong, or it has been used before.');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(support.email);
  await page.getByRole('button', { name: 'Log in' }).click();
  // The code of the step to come, which a fast clock shows: the present one has been used.
  await code.fill(codeNow(secret, 1));
  await code.press('Enter');
  await expect(page).not.toHaveURL(/signin/);

  await signOut(page);
  await signIn(page, support);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await page.getByRole('button', { name: 'Log in' }).click();
  await openAccount(page);
  await expect(section(page).getByText('9 of 10 left')).toBeVisible();
});

test('a passkey is made, signs in, proves who it is, and is removed', async ({ page, server }) => {
  await withDevice(page);
  await page.goto(`${named(server)}/admin/signin`);
  await signIn(page, admin);
  await openAccount(page);
  await section(page).getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByRole('button', { name: 'Make passkey' }).click();
  await keepCodes(page);
  await expect(section(page).getByText(/^Passkey, never used/)).toBeVisible();

  await signOut(page);
  await signIn(page, admin);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await openAccount(page);
  await expect(section(page).getByText(/^Passkey, last used/)).toBeVisible();

  const question = await exportWithoutStepUp(page, /^Support/);
  const download = page.waitForEvent('download');
  await expect(question.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.goBack();
  await section(page).getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Remove' }).click();
  await expect(section(page).getByText('Laptop')).toBeHidden();
});
