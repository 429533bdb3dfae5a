import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isFull } from '../../../../../tools/testing/is-full.ts';
import { createEndlessPdf, createPdf } from '../../test-support/create-pdf';
import { rasterizeHeic, rasterizePdf } from './rasterize';

const example = (name: string) => readFileSync(new URL(`../../test-support/files/${name}`, import.meta.url));

it('gives the pixels of the primary image', async () => {
  expect(await rasterizeHeic(example('photo.heic'), 64 * 48)).toMatchObject({
    pages: [{ width: 64, height: 48 }],
    pageCount: 1,
  });
});

it('does not decode an image that says it has too many pixels', async () => {
  expect(await rasterizeHeic(example('photo.heic'), 64 * 48 - 1)).toEqual({ error: 'too_large' });
});

// It takes seconds until the memory is used up.
it.runIf(isFull)('gives up where decoding needs more memory than there is for it', async () => {
  expect(await rasterizeHeic(example('144-megapixels.heic'), 200_000_000)).toEqual({ error: 'damaged' });
});

it('gives up where decoding takes too long', async () => {
  expect(await rasterizeHeic(example('144-megapixels.heic'), 200_000_000, 300)).toEqual({ error: 'timed_out' });
});

it('gives the pixels of as many pages as are asked for', async () => {
  const rasters = await rasterizePdf(createPdf(3), { maxPages: 2, side: 60 });
  const page = { width: 60, height: 40 };
  expect(rasters).toMatchObject({ pages: [page, page], pageCount: 3 });
});

it('gives up where drawing takes too long', async () => {
  expect(await rasterizePdf(createEndlessPdf(), { maxPages: 1, side: 60 }, 500)).toEqual({ error: 'timed_out' });
});
