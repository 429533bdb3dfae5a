import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findCapabilityLacks } from './capabilities.ts';
import { findLacks } from './contract-rules.ts';
import { findWordLacks, operationsOf } from './operations.ts';
import { readAsPrism } from './read-as-prism.ts';

const bundle = resolve(import.meta.dirname, '../../openapi/dist/openapi.json');
const text = await readFile(bundle, 'utf8');
const contract = JSON.parse(text);
const lacks = [...findLacks(contract), ...findCapabilityLacks(contract), ...findWordLacks(contract)];

for (const lack of lacks) console.error(lack);
if (lacks.length > 0) process.exitCode = 1;
else {
  const mocked = new Set(await readAsPrism(text));
  const missing = operationsOf(contract)
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    .filter((call) => !mocked.has(call));
  if (missing.length > 0) throw new Error(`Prism does not find ${missing.join(', ')}.`);
  console.log('The contract lacks nothing.');
}
