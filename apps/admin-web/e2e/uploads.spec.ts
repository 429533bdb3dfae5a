import { createUser, expect, picture, test } from './support';
import { choose, noise, selfie, share, slowDown } from './uploads';

test(
  'a document over a slow line shows how far it is; cancelled, it is as it was; sent again, it is replaced',
  { tag: '@feature-users' },
  async ({ page, request, client, sessionOf }) => {
    const { id, fullName } = await createUser(request, await sessionOf('admin'), { selfieUpload: picture });
    const stored = async () =>
      (await client.GET('/user/details/{id}', { params: { path: { id } } })).data?.data.selfieUpload;
    const before = await stored();
    const replace = page.getByRole('button', { name: 'Replace file' });
    await page.goto(`/admin/users/edit/${id}`);
    await choose(page, noise(300_000));
    const speedUp = await slowDown(page, 10_000);
    await replace.click();
    await expect.poll(() => share(page)).toBeGreaterThan(0);
    const first = await share(page);
    await expect(page.getByText(/^\d+ % · \d+ kB of 301 kB$/)).toBeVisible();
    await expect.poll(() => share(page)).toBeGreaterThan(first);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(selfie(page).getByText('Cancelled. The document is as it was.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('img', { name: `Selfie of ${fullName}` })).toBeVisible();
    expect(await stored()).toBe(before);
    await expect(page.getByText('Network Error')).toHaveCount(0);

    await choose(page, noise(300_000));
    await replace.click();
    await expect.poll(() => share(page)).toBeGreaterThan(0);
    await speedUp();
    await expect(page.getByText('Document replaced successfully')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await stored()).not.toBe(before);
  },
);
