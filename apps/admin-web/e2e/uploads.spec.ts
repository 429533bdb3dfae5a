import { createUser, expect, image, test } from './support';
import { chooseSelfie, createNoiseImage, getSelfie, getProgress, throttleUpload } from './uploads';

test(
  'a slow upload shows progress, can be cancelled, and replaces the document when repeated',
  { tag: '@feature-users' },
  async ({ page, request, client, getSession }) => {
    const { id, fullName } = await createUser(request, await getSession('admin'), { selfieUpload: image });
    const readSelfie = async () =>
      (await client.GET('/user/details/{id}', { params: { path: { id } } })).data?.data.selfieUpload;
    const before = await readSelfie();
    const replace = page.getByRole('button', { name: 'Replace file' });
    await page.goto(`/admin/users/edit/${id}`);
    await chooseSelfie(page, createNoiseImage(300_000));
    const stopThrottling = await throttleUpload(page, 10_000);
    await replace.click();
    await expect.poll(() => getProgress(page)).toBeGreaterThan(0);
    const firstProgress = await getProgress(page);
    await expect(page.getByText(/^\d+ % · \d+ kB of 301 kB$/)).toBeVisible();
    await expect.poll(() => getProgress(page)).toBeGreaterThan(firstProgress);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(getSelfie(page).getByText('Cancelled. The document is unchanged.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('img', { name: `Selfie of ${fullName}` })).toBeVisible();
    expect(await readSelfie()).toBe(before);
    await expect(page.getByText('Network Error')).toHaveCount(0);

    await chooseSelfie(page, createNoiseImage(300_000));
    await replace.click();
    await expect.poll(() => getProgress(page)).toBeGreaterThan(0);
    await stopThrottling();
    await expect(page.getByText('Document replaced successfully')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await readSelfie()).not.toBe(before);
  },
);
