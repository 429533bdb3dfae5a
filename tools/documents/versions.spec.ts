import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../nx.mjs';

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

it('the client has the version of the contract that it is made from', () => {
  const { version } = readJson('libs/api-client/package.json');
  expect(version).toBe(readJson('openapi/dist/openapi.json').info.version);
});
