import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../nx.mjs';
import { formatFile } from '../testing/format.ts';
import { renderCallsPage } from './calls-page';
import { renderCapabilitiesPage } from './capabilities-page';

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const contract = readJson('openapi/dist/openapi.json');

// `npx vitest run -u` in this folder rewrites the pages.
it.each([
  ['libs/api-client/CALLS.md', renderCallsPage],
  ['docs/capabilities.md', renderCapabilitiesPage],
])('%s matches the contract', async (path, render) => {
  const page = join(root, path);
  const text = await formatFile(page, render(contract));
  await expect(text).toMatchFileSnapshot(page);
});

it('the client has the version of its contract', () => {
  expect(readJson('libs/api-client/package.json').version).toBe(contract.info.version);
});
