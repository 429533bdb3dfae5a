import type { Route } from '@playwright/test';
import { known } from './known';
import { createUser, expect, picture, test } from './support';

test.describe('spec §2 User form', { tag: '@feature-users' }, () => {
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
