import { known } from './known';
import { expect, picture, test } from './support';

test.describe('spec §2 User form', { tag: '@feature-users' }, () => {
  // covers: calls.content-type, limit.document-height, user-form.documents, state.document
  test('a document goes with a new user, opens large, is verified and replaced', async ({ page, client }) => {
    const email = 'created@test.example';
    await page.goto('/admin/users/create');
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Created Person');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.locator('input[autocomplete=new-password]').fill('correct horse');
    const selfie = page.getByRole('group', { name: 'Selfie' });
    await selfie.locator('input[type=file]').setInputFiles(picture);
    await selfie.getByRole('checkbox', { name: 'Verified' }).check();
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect(page.getByText('User created successfully')).toBeVisible();
    await expect(page).toHaveURL('/admin/users');

    const { data } = await client.GET('/user/getall', { params: { query: { page: 1, limit: 10, search: email } } });
    const id = known(data?.data.users[0]?._id);
    const stored = async () => known((await client.GET('/user/details/{id}', { params: { path: { id } } })).data).data;
    expect(await stored()).toMatchObject({
      fullName: 'Created Person',
      phoneNumber: null,
      status: 'active',
      kyc_status: 'pending',
      selfieUpload: expect.any(String),
      selfieUpload_verified: true,
      identificationDocument: null,
    });

    await page.goto(`/admin/users/edit/${id}`);
    const image = page.getByRole('img', { name: 'Selfie of Created Person' });
    await expect(image).toBeVisible();
    expect(await image.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('200px');
    await expect(page.getByRole('group', { name: 'Identification Document' }).getByRole('checkbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Enlarge Selfie of Created Person' }).click();
    const viewer = page.getByRole('dialog');
    await viewer.getByRole('button', { name: /zoom in/i }).click();
    await viewer
      .getByRole('button', { name: /rotate|turn/i })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();

    await expect(selfie.getByRole('checkbox', { name: 'Verified' })).toBeChecked();
    await selfie.locator('input[type=file]').setInputFiles(picture);
    await page.getByRole('dialog').getByRole('button', { name: 'Replace file' }).click();
    await expect(page.getByText('Document replaced successfully')).toBeVisible();
    await expect(selfie.getByRole('checkbox', { name: 'Verified' })).not.toBeChecked();
    expect((await stored()).selfieUpload_verified).toBe(false);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/admin/users');
  });
});
