import { createUser, expect, expectNoSidewaysScroll, picture, test } from './support';
import { choose, noise, selfie, share, slowDown } from './uploads';

test.describe('documents on their way', { tag: '@feature-users' }, () => {
  test('an answer that was lost is looked after: the new image is shown', async ({ page, request, sessionOf }) => {
    const { id } = await createUser(request, await sessionOf('admin'), { selfieUpload: picture });
    await page.route('**/api/admin/user/*/documents/*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.goto(`/admin/users/edit/${id}`);
    const shown = selfie(page).getByRole('img');
    await expect(shown).toBeVisible();
    const before = await shown.getAttribute('src');
    await choose(page, noise(20_000));
    await page.getByRole('button', { name: 'Replace file' }).click();

    await expect(selfie(page).getByText('The connection was lost. The new file had arrived by then.')).toBeVisible();
    await expect(shown).not.toHaveAttribute('src', String(before));
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('creating a user with documents shows how far it is, is cancelled, and works again', async ({ page }) => {
      const email = `slow-${Date.now()}@test.example`;
      await page.goto('/admin/users/create');
      await page.getByRole('textbox', { name: 'Full Name' }).fill('Slow Person');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.locator('input[autocomplete=new-password]').fill('correct horse');
      await choose(page, noise(2_000_000));
      const speedUp = await slowDown(page, 100_000);
      await page.getByRole('button', { name: 'Create User' }).click();
      await expect.poll(() => share(page)).toBeGreaterThan(0);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Cancel upload' }).click();

      await expect(page.getByText('Cancelled. There is no user with this email.')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Slow Person');
      await speedUp();
      await page.getByRole('button', { name: 'Create User' }).click();
      await expect(page).toHaveURL('/admin/users');
      await expect(page.getByText('User created successfully')).toBeVisible();
    });
  });
});
