import type { Route } from '@playwright/test';
import { giveReason } from './give-reason';
import { known } from './known';
import { createUser, expect, picture, test } from './support';

test.describe('spec §2 User form', { tag: '@feature-users' }, () => {
  // covers: toast.user-saved, calls.content-type
  test('creates a user with an image, then back to /admin/users', async ({ page, request, sessionOf }) => {
    const email = 'created@test.example';
    await page.goto('/admin/users');
    await page.getByRole('link', { name: '+ Add New' }).click();
    await expect(page).toHaveURL('/admin/users/create');
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Created Person');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.locator('input[autocomplete=new-password]').fill('correct horse');
    await page.getByRole('combobox', { name: 'KYC Status' }).selectOption('In Progress');
    await page.getByRole('group', { name: 'Selfie' }).locator('input[type=file]').setInputFiles(picture);
    await page.getByRole('group', { name: 'Selfie' }).getByRole('checkbox', { name: 'Verified' }).check();
    await page.getByRole('button', { name: 'Create User' }).click();

    await expect(page).toHaveURL('/admin/users');
    await expect(page.getByText('User created successfully')).toBeVisible();

    const { token } = await sessionOf('admin');
    const headers = { Authorization: `Bearer ${token}` };
    const list = await (await request.get(`/api/admin/user/getall?search=${email}`, { headers })).json();
    const user = await (await request.get(`/api/admin/user/details/${list.data.users[0]._id}`, { headers })).json();
    expect(user.data).toMatchObject({
      fullName: 'Created Person',
      phoneNumber: null,
      status: 'active',
      kyc_status: 'in_progress',
      selfieUpload: expect.any(String),
      selfieUpload_verified: true,
      identificationDocument: null,
    });
  });

  // covers: toast.user-saved
  test('creates a user, then back to /admin/users', { tag: '@any-server' }, async ({ page, client }) => {
    await page.goto('/admin/users/create');
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Plain Person');
    await page.getByRole('textbox', { name: 'Email' }).fill('plain@test.example');
    await page.locator('input[autocomplete=new-password]').fill('correct horse');
    await page.getByRole('combobox', { name: 'KYC Status' }).selectOption('In Progress');
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect(page).toHaveURL('/admin/users');
    await expect(page.getByText('User created successfully')).toBeVisible();
    const query = { page: 1, limit: 10, search: 'plain@test.example' };
    const users = (await client.GET('/user/getall', { params: { query } })).data?.data.users;
    expect(users).toMatchObject([{ fullName: 'Plain Person', kyc_status: 'in_progress' }]);
  });

  test(
    'shows the image of a document, wherever the server keeps it',
    { tag: '@any-server' },
    async ({ page, client }) => {
      const { data } = await client.GET('/user/getall', { params: { query: { page: 1, limit: 100 } } });
      const details = known(data).data.users.map(({ _id: id }) =>
        client.GET('/user/details/{id}', { params: { path: { id } } }),
      );
      const users = (await Promise.all(details)).map((answer, index) => ({
        ...answer.data?.data,
        _id: data?.data.users[index]?._id,
      }));
      const user = known(users.find(({ identificationDocument }) => identificationDocument));
      await page.goto(`/admin/users/edit/${user._id}`);
      await expect(
        page.getByRole('img', { name: `Identification Document of ${user.fullName}`, exact: true }),
      ).toBeVisible();
    },
  );

  // covers: toast.user-saved, state.kyc
  test('changes a user, then back to /admin/users', { tag: '@any-server' }, async ({ page, request, sessionOf }) => {
    const { id, email } = await createUser(request, await sessionOf('admin'));
    await page.goto(`/admin/users/edit/${id}`);
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Changed Person');
    await page.getByRole('combobox', { name: 'KYC Status' }).selectOption('Rejected');
    await giveReason(page.getByRole('main'));
    await page.getByRole('button', { name: 'Update User' }).click();

    await expect(page).toHaveURL('/admin/users');
    await expect(page.getByText('User updated successfully')).toBeVisible();
    await page.goto(`/admin/users?search=${email}`);
    await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('Changed Person');
    await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('Rejected');
  });

  // covers: limit.document-height, user-form.documents
  test('documents are images of at most 200 px, that open large, zoom and turn', async ({
    page,
    request,
    sessionOf,
  }) => {
    const { id, fullName } = await createUser(request, await sessionOf('admin'), { identificationDocument: picture });
    await page.goto(`/admin/users/edit/${id}`);
    const image = page.getByRole('img', { name: `Identification Document of ${fullName}` });
    await expect(image).toBeVisible();
    expect(await image.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('200px');
    await expect(page.getByRole('group', { name: 'Selfie' }).getByRole('checkbox')).toHaveCount(0);

    await page.getByRole('button', { name: `Enlarge Identification Document of ${fullName}` }).click();
    const viewer = page.getByRole('dialog');
    await viewer.getByRole('button', { name: /zoom in/i }).click();
    await viewer
      .getByRole('button', { name: /rotate|turn/i })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });

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

  // covers: state.document
  test('Verified is saved; a new image takes it back', async ({ page, request, sessionOf }) => {
    const { id } = await createUser(request, await sessionOf('admin'), { identificationDocument: picture });
    await page.goto(`/admin/users/edit/${id}`);
    const document = page.getByRole('group', { name: 'Identification Document' });
    await document.getByRole('checkbox', { name: 'Verified' }).check();
    await page.getByRole('button', { name: 'Update User' }).click();
    await expect(page).toHaveURL('/admin/users');

    await page.goto(`/admin/users/edit/${id}`);
    await expect(document.getByRole('checkbox', { name: 'Verified' })).toBeChecked();
    await document.locator('input[type=file]').setInputFiles(picture);
    await page.getByRole('dialog').getByRole('button', { name: 'Replace file' }).click();
    await expect(page.getByText('Document replaced successfully')).toBeVisible();
    await expect(document.getByRole('checkbox', { name: 'Verified' })).not.toBeChecked();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/admin/users');
  });

  test("the server's refusal stands at its field, and what was typed stays", async ({ page, request, sessionOf }) => {
    const session = await sessionOf('admin');
    const { email } = await createUser(request, session);
    const { id } = await createUser(request, session);
    await page.goto(`/admin/users/edit/${id}`);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Update User' }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    await expect(page).toHaveURL(`/admin/users/edit/${id}`);
  });

  test(
    'a save without an answer keeps what was typed',
    { tag: '@any-server' },
    async ({ page, request, sessionOf }) => {
      const { id } = await createUser(request, await sessionOf('admin'));
      await page.route('**/api/admin/user/update/*', (route) => route.abort());
      await page.goto(`/admin/users/edit/${id}`);
      await page.getByRole('textbox', { name: 'Full Name' }).fill('Typed Name');
      await page.getByRole('button', { name: 'Update User' }).click();
      await expect(page.getByText('Network Error').first()).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Typed Name');
    },
  );

  test('leaving a changed form asks first', { tag: '@any-server' }, async ({ page }) => {
    await page.goto('/admin/users/create');
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Ada');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Ada');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL('/admin/users');
  });

  test(
    'a user who cannot be loaded: says so, and Retry',
    { tag: '@any-server' },
    async ({ page, request, sessionOf }) => {
      const { id, fullName } = await createUser(request, await sessionOf('admin'));
      await page.route('**/api/admin/user/details/*', (route) =>
        route.fulfill({ status: 500, contentType: 'text/html', body: '<p>Bad gateway</p>' }),
      );
      await page.goto(`/admin/users/edit/${id}`);
      await page.getByRole('main').getByRole('button', { name: 'Retry' }).waitFor();
      await page.unroute('**/api/admin/user/details/*');
      await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue(fullName);
    },
  );

  test('a user who is not there: says so, and leads to the others', { tag: '@any-server' }, async ({ page }) => {
    await page.route('**/api/admin/user/details/*', (route) =>
      route.fulfill({ status: 404, json: { success: false, message: 'Resource not found', code: 'not_found' } }),
    );
    await page.goto('/admin/users/edit/0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b21');
    await expect(page.getByText('User not found.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Go to the users' }).click();
    await expect(page).toHaveURL('/admin/users');
  });
});
