import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { root } from '../nx.mjs';
import { drawCallsPage } from './calls-page';

const page = join(root, 'libs/api-client/CALLS.md');

// `npx vitest run -u` in this folder writes the page anew.
it("the client's page of calls is what the contract says of them", async () => {
  const contract = JSON.parse(readFileSync(join(root, 'openapi/dist/openapi.json'), 'utf8'));
  const options = await resolveConfig(page);
  const text = await format(drawCallsPage(contract), { ...options, parser: 'markdown' });
  await expect(text).toMatchFileSnapshot(page);
});
