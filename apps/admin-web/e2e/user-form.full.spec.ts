import type { Route } from '@playwright/test';
import { known } from './known';
import { createUser, expect, picture, test } from './support';

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

  test(
    'shows the image of a document, wherever the server keeps it',
    { tag: '@any-server' },
    async ({ page, client }) => {
      const { data } = await client.GET('/user/getall', { params: { query: { page: 1, limit: 100 } } });
      const details = known(data).data.users.map(({ _id: id }) =>
        client.GET('/user/details/{id}', { params: { path: { id } } }),
      );
      const users = (await Promise.all(details)).map((response, index) => ({
        ...response.data?.data,
        _id: data?.data.users[index]?._id,
      }));
      const user = known(users.find(({ identificationDocument }) => identificationDocument));
      await page.goto(`/admin/users/edit/${user._id}`);
      await expect(
        page.getByRole('img', { name: `Identification Document of ${user.fullName}`, exact: true }),
      ).toBeVisible();
    },
  );

  test('nothing moves from under the pointer when an image has come', async ({ page, request, sessionOf }) => {
    const { id } = await createUser(request, await sessionOf('admin'), { identificationDocument: picture });
    const held: Route[] = [];
    await page.route('**/api/admin/uploads/**', (route) => void held.push(route));
    await page.goto(`/admin/users/edit/${id}`);
    const document = page.getByRole('group', { name: 'Identification Document' });
    const place = () => document.getByRole('checkbox', { name: 'Verified' }).boundingBox();
    await expect(document.getByRole('status', { name: /^Loading/ })).toBeVisible();
    // The facts stand above, and come by a call of their own.
    await expect(page.getByText('Nothing waits.')).toBeVisible();
    // Lines break otherwise in the font that stands in for the panel's own.
    await page.evaluate(() => globalThis.document.fonts.ready.then(() => undefined));
    const before = await place();
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
    await expect(document.getByRole('img')).toBeVisible();
    expect(await place()).toEqual(before);
  });
});
