import { comeBack, openAsSubadmin } from './lost-permissions';
import { expect, test } from './support';

test('a form of an area that may no longer be seen leaves nothing behind', async ({ browser, request, sessionOf }) => {
  const admin = await sessionOf('admin');
  const { page, set } = await openAsSubadmin({ browser, request, admin }, { plans: true, users: true });
  await page.goto('/admin/plans/create');
  await page.getByRole('textbox', { name: 'Category' }).fill('Typed by somebody who may');

  await set({ plans: false });
  await comeBack(page);
  await page.getByRole('button', { name: 'Add Plan' }).waitFor({ state: 'detached' });
  await expect(page.getByText('You do not have access to this area')).toBeVisible();

  await set({ plans: true });
  await comeBack(page);
  await expect(page.getByRole('textbox', { name: 'Category' })).toHaveValue('');
  await page.context().close();
});

test('a 401 about a field leaves the form as it is', async ({ browser, request, sessionOf }) => {
  const admin = await sessionOf('admin');
  const { page } = await openAsSubadmin({ browser, request, admin }, { subadmins: true });
  const words = 'You cannot grant a permission that you do not hold.';
  await page.route('**/api/admin/subadmin/add', (route) =>
    route.fulfill({
      status: 401,
      json: {
        success: false,
        code: 'not_allowed',
        message: words,
        errors: [{ field: 'permissions.plans', message: words }],
      },
    }),
  );
  await page.goto('/admin/subadmins/create');
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Mary Somerville');
  await page.getByRole('textbox', { name: 'Email' }).fill('mary@test.example');
  await page.getByRole('textbox', { name: 'Phone No.' }).fill('+44 20 7946 0018');
  await page.locator('input[autocomplete=new-password]').fill('correct horse');
  await page.getByRole('checkbox', { name: 'Subadmins' }).check();
  const reread = page.waitForResponse(/\/api\/admin\/permissions\//);
  await page.getByRole('button', { name: 'Create Subadmin' }).click();
  await reread;
  await expect(page.getByText(words).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Mary Somerville');
  await page.context().close();
});
