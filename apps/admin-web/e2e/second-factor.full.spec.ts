import { codeNow, exportWithoutStepUp, setUpApp } from './second-factor';
import { expect, expectGoodLooks, signIn, test } from './support';

// The factor that it asks for would be asked for in whatever comes after it.
test.use({ account: null, copy: 'second-factor' });

test('where everybody must have one, whoever has none sets one up before anything else', async ({ page, client }) => {
  const begun = await client.POST('/account/second-factor/authenticator');
  await client.PUT('/account/second-factor/authenticator', { body: { code: codeNow(begun.data?.data.secret ?? '') } });
  await client.PUT('/security/second-factor', { body: { is_required: true } });
  const person = { email: 'edsger@countinghouse.example', password: 'correct horse battery' };
  const body = { ...person, fullName: 'Edsger Dijkstra', phoneNumber: '+31 20 525 0000', permissions: { users: true } };
  await client.POST('/subadmin/add', { body });

  await page.goto('/admin/signin');
  await signIn(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await page.goto('/admin/users');
  await expect(page.getByRole('button', { name: 'Go on' })).toBeDisabled();
  const { codes } = await setUpApp(page);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users List' })).toBeVisible();

  const question = await exportWithoutStepUp(page, /^Users/);
  await expect(question.getByLabel('Code of your authenticator app')).toBeFocused();
  await question.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(question.getByLabel('Recovery code')).toBeFocused();
  await expectGoodLooks(page);
  const download = page.waitForEvent('download');
  await question.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});
