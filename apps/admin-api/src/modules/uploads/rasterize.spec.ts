import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isFullRun } from '../../../../../tools/testing/is-full-run.ts';
import { createEndlessPdf, createPdf } from '../../test-support/create-pdf';
import { rasterizeHeic, rasterizePdf } from './rasterize';

const readExample = (name: string) => readFileSync(new URL(`../../test-support/files/${name}`, import.meta.url));

it('returns the pixels of the primary image', async () => {
  expect(await rasterizeHeic(readExample('photo.heic'), 64 * 48)).toMatchObject({
    pages: [{ width: 64, height: 48 }],
    pageCount: 1,
  });
});

it('rejects an image that claims too many pixels', async () => {
  expect(await rasterizeHeic(readExample('photo.heic'), 64 * 48 - 1)).toEqual({ error: 'too_large' });
});

// Takes seconds, until the memory is used up.
it.runIf(isFullRun)('stops at the memory limit while decoding', async () => {
  expect(await rasterizeHeic(readExample('144-megapixels.heic'), 200_000_000)).toEqual({ error: 'damaged' });
});

it('stops at the time limit while decoding', async () => {
  expect(await rasterizeHeic(readExample('144-megapixels.heic'), 200_000_000, 300)).toEqual({ error: 'timed_out' });
});

it('returns the pixels of the requested number of pages', async () => {
  const rasters = await rasterizePdf(createPdf(3), { maxPages: 2, side: 60 });
  const page = { width: 60, height: 40 };
  expect(rasters).toMatchObject({ pages: [page, page], pageCount: 3 });
});

it('stops at the time limit while rendering', async () => {
  expect(await rasterizePdf(createEndlessPdf(), { maxPages: 1, side: 60 }, 500)).toEqual({ error: 'timed_out' });
});
