import { generateCode, exportWithoutStepUp, setUpApp } from './second-factor';
import { expect, expectAccessibleInAllModes, signIn, test } from './support';

// The requirement that this test sets would apply to the tests after it.
test.use({ account: null, copy: 'second-factor' });

test('an admin without a required second factor must set one up first', async ({ page, client }) => {
  const setup = await client.POST('/account/second-factor/authenticator');
  await client.PUT('/account/second-factor/authenticator', {
    body: { code: generateCode(setup.data?.data.secret ?? '') },
  });
  await client.PUT('/security/second-factor', { body: { is_required: true } });
  const subadmin = { email: 'edsger@countinghouse.example', password: 'correct horse battery' };
  const body = {
    ...subadmin,
    fullName: 'Edsger Dijkstra',
    phoneNumber: '+31 20 525 0000',
    permissions: { users: true },
  };
  await client.POST('/subadmin/add', { body });

  await page.goto('/admin/signin');
  await signIn(page, subadmin);
  await expect(page.getByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await page.goto('/admin/users');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  const { codes } = await setUpApp(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users List' })).toBeVisible();

  const stepUpDialog = await exportWithoutStepUp(page, /^Users/);
  await expect(stepUpDialog.getByLabel('Authenticator code')).toBeFocused();
  await stepUpDialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(stepUpDialog.getByLabel('Recovery code')).toBeFocused();
  await expectAccessibleInAllModes(page);
  const download = page.waitForEvent('download');
  await stepUpDialog.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});
