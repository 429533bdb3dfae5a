import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { image } from './support';

/** Creates an incompressible PNG of at least this many bytes. */
export function createNoiseImage(bytes: number) {
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

/** Limits the upload speed. Returns a function that lifts the limit. */
export async function throttleUpload(page: Page, bytesPerSecond: number) {
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

export const getSelfie = (page: Page) => page.getByRole('group', { name: 'Selfie' });
const getProgressBar = (page: Page) => page.getByRole('progressbar');
/** Returns the upload progress in percent. */
export const getProgress = async (page: Page) => Number(await getProgressBar(page).getAttribute('aria-valuenow'));

/** Selects a file for the selfie in a user's form. */
export async function chooseSelfie(page: Page, file: typeof image) {
  await getSelfie(page).locator('input[type=file]').setInputFiles(file);
}
