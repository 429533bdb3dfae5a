import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { breaks } from './breaks';
import { root } from '../nx.mjs';
import { format } from '../testing/format.ts';
import { drawBreaks } from './testing-page';

const heading = '## The breaks\n';

// `npx vitest run -u` in this folder writes the table anew.
it('docs/testing.md lists every break', async () => {
  const page = join(root, 'docs/testing.md');
  const [introduction = ''] = readFileSync(page, 'utf8').split(heading);
  const text = `${introduction}${heading}\n${drawBreaks(breaks)}`;
  await expect(await format(page, text)).toMatchFileSnapshot(page);
});

it('there are at least forty', () => {
  expect(breaks.length).toBeGreaterThanOrEqual(40);
});
