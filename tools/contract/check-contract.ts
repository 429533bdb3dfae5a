import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findCapabilityProblems } from './capabilities.ts';
import { findContractProblems } from './contract-rules.ts';
import { findLimitationProblems, getOperations } from './operations.ts';
import { readAsPrism } from './read-as-prism.ts';

const bundle = resolve(import.meta.dirname, '../../openapi/dist/openapi.json');
const text = await readFile(bundle, 'utf8');
const contract = JSON.parse(text);
const problems = [
  ...findContractProblems(contract),
  ...findCapabilityProblems(contract),
  ...findLimitationProblems(contract),
];

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else {
  const mocked = new Set(await readAsPrism(text));
  const missing = getOperations(contract)
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    .filter((call) => !mocked.has(call));
  if (missing.length > 0) throw new Error(`Prism does not find ${missing.join(', ')}.`);
  console.log('The contract has no problems.');
}
