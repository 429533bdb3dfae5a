import type { Route } from '@playwright/test';
import { assertDefined } from './assert-defined';
import { createUser, expect, image, test } from './support';

test.describe('spec §2 User form', { tag: '@feature-users' }, () => {
  // covers: calls.content-type, limit.document-height, user-form.documents, state.document
  test('uploads a document with a new user, and enlarges, verifies and replaces it', async ({ page, client }) => {
    const email = 'created@test.example';
    await page.goto('/admin/users/create');
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Created Person');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.locator('input[autocomplete=new-password]').fill('correct horse');
    const selfie = page.getByRole('group', { name: 'Selfie' });
    await selfie.locator('input[type=file]').setInputFiles(image);
    await selfie.getByRole('checkbox', { name: 'Verified' }).check();
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect(page.getByText('User created successfully')).toBeVisible();
    await expect(page).toHaveURL('/admin/users');

    const { data } = await client.GET('/user/getall', { params: { query: { page: 1, limit: 10, search: email } } });
    const id = assertDefined(data?.data.users[0]?._id);
    const readUser = async () =>
      assertDefined((await client.GET('/user/details/{id}', { params: { path: { id } } })).data).data;
    expect(await readUser()).toMatchObject({
      fullName: 'Created Person',
      phoneNumber: null,
      status: 'active',
      kyc_status: 'pending',
      selfieUpload: expect.any(String),
      selfieUpload_verified: true,
      identificationDocument: null,
    });

    await page.goto(`/admin/users/edit/${id}`);
    const preview = page.getByRole('img', { name: 'Selfie of Created Person' });
    await expect(preview).toBeVisible();
    expect(await preview.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('200px');
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
    await selfie.locator('input[type=file]').setInputFiles(image);
    await page.getByRole('dialog').getByRole('button', { name: 'Replace file' }).click();
    await expect(page.getByText('Document replaced successfully')).toBeVisible();
    await expect(selfie.getByRole('checkbox', { name: 'Verified' })).not.toBeChecked();
    expect((await readUser()).selfieUpload_verified).toBe(false);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/admin/users');
  });

  test(
    "shows a document's image, wherever the server stores it",
    { tag: '@minimal-server' },
    async ({ page, client }) => {
      const { data } = await client.GET('/user/getall', { params: { query: { page: 1, limit: 100 } } });
      const details = assertDefined(data).data.users.map(({ _id: id }) =>
        client.GET('/user/details/{id}', { params: { path: { id } } }),
      );
      const users = (await Promise.all(details)).map((response, index) => ({
        ...response.data?.data,
        _id: data?.data.users[index]?._id,
      }));
      const user = assertDefined(users.find(({ identificationDocument }) => identificationDocument));
      await page.goto(`/admin/users/edit/${user._id}`);
      await expect(
        page.getByRole('img', { name: `Identification Document of ${user.fullName}`, exact: true }),
      ).toBeVisible();
    },
  );

  test('causes no layout shift when an image loads', async ({ page, request, getSession }) => {
    const { id } = await createUser(request, await getSession('admin'), { identificationDocument: image });
    const pendingRoutes: Route[] = [];
    await page.route('**/api/admin/uploads/**', (route) => void pendingRoutes.push(route));
    await page.goto(`/admin/users/edit/${id}`);
    const document = page.getByRole('group', { name: 'Identification Document' });
    const getCheckboxBox = () => document.getByRole('checkbox', { name: 'Verified' }).boundingBox();
    await expect(document.getByRole('status', { name: /^Loading/ })).toBeVisible();
    // The checks above load separately.
    await expect(page.getByText('Nothing pending.')).toBeVisible();
    // The fallback font wraps lines differently.
    await page.evaluate(() => globalThis.document.fonts.ready.then(() => undefined));
    const before = await getCheckboxBox();
    await expect.poll(() => pendingRoutes.length).toBe(1);
    await pendingRoutes[0]?.continue();
    await expect(document.getByRole('img')).toBeVisible();
    expect(await getCheckboxBox()).toEqual(before);
  });
});
