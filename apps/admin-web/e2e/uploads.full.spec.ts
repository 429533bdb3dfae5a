import { createUser, expect, expectNoHorizontalScroll, image, test } from './support';
import { chooseSelfie, createNoiseImage, getSelfie, getProgress, throttleUpload } from './uploads';

test.describe('document uploads', { tag: '@feature-users' }, () => {
  test('show the new image if the response was lost', async ({ page, request, getSession }) => {
    const { id } = await createUser(request, await getSession('admin'), { selfieUpload: image });
    await page.route('**/api/admin/user/*/documents/*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.goto(`/admin/users/edit/${id}`);
    const selfieImage = getSelfie(page).getByRole('img');
    await expect(selfieImage).toBeVisible();
    const before = await selfieImage.getAttribute('src');
    await chooseSelfie(page, createNoiseImage(20_000));
    await page.getByRole('button', { name: 'Replace file' }).click();

    await expect(getSelfie(page).getByText('The connection was lost. The new file was saved anyway.')).toBeVisible();
    await expect(selfieImage).not.toHaveAttribute('src', String(before));
  });

  test.describe('phone layout', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('shows progress for a new user, and can be cancelled and repeated', async ({ page }) => {
      const email = `slow-${Date.now()}@test.example`;
      await page.goto('/admin/users/create');
      await page.getByRole('textbox', { name: 'Full Name' }).fill('Slow Person');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.locator('input[autocomplete=new-password]').fill('correct horse');
      await chooseSelfie(page, createNoiseImage(2_000_000));
      const stopThrottling = await throttleUpload(page, 100_000);
      await page.getByRole('button', { name: 'Create User' }).click();
      await expect.poll(() => getProgress(page)).toBeGreaterThan(0);
      await expectNoHorizontalScroll(page);
      await page.getByRole('button', { name: 'Cancel upload' }).click();

      await expect(page.getByText('Cancelled. There is no user with this email.')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Slow Person');
      await stopThrottling();
      await page.getByRole('button', { name: 'Create User' }).click();
      await expect(page).toHaveURL('/admin/users');
      await expect(page.getByText('User created successfully')).toBeVisible();
    });
  });
});
