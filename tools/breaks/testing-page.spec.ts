import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { breaks } from './breaks';
import { root } from '../nx.mjs';
import { formatFile } from '../testing/format.ts';
import { renderBreaksTable } from './testing-page';

const HEADING = '### All breaks\n';

// `npx vitest run -u` in this folder rewrites the table.
it('docs/testing.md lists every break', async () => {
  const page = join(root, 'docs/testing.md');
  const [introduction = ''] = readFileSync(page, 'utf8').split(HEADING);
  const text = `${introduction}${HEADING}\n${renderBreaksTable(breaks)}`;
  await expect(await formatFile(page, text)).toMatchFileSnapshot(page);
});

it('there are at least forty', () => {
  expect(breaks.length).toBeGreaterThanOrEqual(40);
});
