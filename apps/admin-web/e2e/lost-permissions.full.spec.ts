import { returnToTab, openSubadminPage } from './lost-permissions';
import { expect, test } from './support';

test('a form is cleared when the permission for its area is revoked', async ({ browser, request, getSession }) => {
  const admin = await getSession('admin');
  const { page, setPermissions } = await openSubadminPage({ browser, request, admin }, { plans: true, users: true });
  await page.goto('/admin/plans/create');
  await page.getByRole('textbox', { name: 'Category' }).fill('Typed by someone who may');

  await setPermissions({ plans: false });
  await returnToTab(page);
  await page.getByRole('button', { name: 'Add Plan' }).waitFor({ state: 'detached' });
  await expect(page.getByText('You do not have access to this area')).toBeVisible();

  await setPermissions({ plans: true });
  await returnToTab(page);
  await expect(page.getByRole('textbox', { name: 'Category' })).toHaveValue('');
  await page.context().close();
});

test('a 401 about a field keeps the form', async ({ browser, request, getSession }) => {
  const admin = await getSession('admin');
  const { page } = await openSubadminPage({ browser, request, admin }, { subadmins: true });
  const message = 'You cannot grant a permission that you do not hold.';
  await page.route('**/api/admin/subadmin/add', (route) =>
    route.fulfill({
      status: 401,
      json: {
        success: false,
        code: 'not_allowed',
        message,
        errors: [{ field: 'permissions.plans', message }],
      },
    }),
  );
  await page.goto('/admin/subadmins/create');
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Mary Somerville');
  await page.getByRole('textbox', { name: 'Email' }).fill('mary@test.example');
  await page.getByRole('textbox', { name: 'Phone No.' }).fill('+44 20 7946 0018');
  await page.locator('input[autocomplete=new-password]').fill('correct horse');
  await page.getByRole('checkbox', { name: 'Subadmins' }).check();
  const refetch = page.waitForResponse(/\/api\/admin\/permissions\//);
  await page.getByRole('button', { name: 'Create Subadmin' }).click();
  await refetch;
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Mary Somerville');
  await page.context().close();
});
