import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { createUser, expect, expectAccessible, expectNoSidewaysScroll, picture, test } from './support';

/** A picture that does not compress, of at least this many bytes. */
function noise(bytes: number) {
  const width = 500;
  const height = Math.ceil(bytes / (3 * width));
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), randomBytes(3 * width)]));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const buffer = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name: 'scan.png', mimeType: 'image/png', buffer };
}

/** Limits the line to this many bytes a second. Returns a function that lifts the limit. */
async function slowDown(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
  return () => session.detach();
}

const selfie = (page: Page) => page.getByRole('group', { name: 'Selfie' });
const progress = (page: Page) => page.getByRole('progressbar');
const share = async (page: Page) => Number(await progress(page).getAttribute('aria-valuenow'));

async function choose(page: Page, file: typeof picture) {
  await selfie(page).locator('input[type=file]').setInputFiles(file);
}

test.describe('documents on their way', { tag: '@feature-users' }, () => {
  test('replacing a document over a slow line shows how far it is, and ends', async ({ page, request, sessionOf }) => {
    const { id } = await createUser(request, await sessionOf('admin'), { selfieUpload: picture });
    await page.goto(`/admin/users/edit/${id}`);
    await choose(page, noise(900_000));
    const speedUp = await slowDown(page, 30_000);
    await page.getByRole('button', { name: 'Replace file' }).click();

    await expect.poll(() => share(page)).toBeGreaterThan(0);
    const first = await share(page);
    await expect(page.getByText(/^\d+ % · \d+ kB of 901 kB$/)).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => share(page)).toBeGreaterThan(first);
    await speedUp();
    await expect(page.getByText('Document replaced successfully')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a cancelled one leaves the image as it was, and says so', async ({ page, request, sessionOf }) => {
    const session = await sessionOf('admin');
    const { id, fullName } = await createUser(request, session, { selfieUpload: picture });
    const headers = { Authorization: `Bearer ${session.token}` };
    const stored = async () =>
      (await (await request.get(`/api/admin/user/details/${id}`, { headers })).json()).data.selfieUpload;
    const before = await stored();

    await page.goto(`/admin/users/edit/${id}`);
    await choose(page, noise(3_000_000));
    const speedUp = await slowDown(page, 100_000);
    await page.getByRole('button', { name: 'Replace file' }).click();
    await expect.poll(() => share(page)).toBeGreaterThan(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await expect(selfie(page).getByText('Cancelled. The document is as it was.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('img', { name: `Selfie of ${fullName}` })).toBeVisible();
    expect(await stored()).toBe(before);
    await expect(page.getByText('Network Error')).toHaveCount(0);
    await speedUp();
  });

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
