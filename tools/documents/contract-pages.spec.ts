import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../nx.mjs';
import { format } from '../testing/format.ts';
import { drawCallsPage } from './calls-page';
import { drawCapabilitiesPage } from './capabilities-page';

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const contract = readJson('openapi/dist/openapi.json');

// `npx vitest run -u` in this folder writes the pages anew.
it.each([
  ['libs/api-client/CALLS.md', drawCallsPage],
  ['docs/capabilities.md', drawCapabilitiesPage],
])('%s is what the contract says', async (path, draw) => {
  const page = join(root, path);
  const text = await format(page, draw(contract));
  await expect(text).toMatchFileSnapshot(page);
});

it('the client has the version of the contract that it is made from', () => {
  expect(readJson('libs/api-client/package.json').version).toBe(contract.info.version);
});
