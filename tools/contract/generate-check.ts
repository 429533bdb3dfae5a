import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { affectsPanel, getCapabilities } from './capabilities.ts';
import { listAt, objectAt, type Json } from './json.ts';
import { getLimitations, getOperations, getSuccess } from './operations.ts';

const root = resolve(import.meta.dirname, '../..');
const generated = resolve(root, 'tools/contract-check/src/generated');

/** Generates the contract data of contract-check. */
async function generateCheck() {
  const contract: Json = JSON.parse(await readFile(resolve(root, 'openapi/dist/openapi.json'), 'utf8'));
  const capabilities = getCapabilities(contract);
  const operations = getOperations(contract).map((entry) => {
    const { method, path, operation } = entry;
    const id = String(operation['operationId']);
    return {
      id,
      method,
      path,
      group: String(listAt(operation, 'tags')[0]),
      origin: operation['x-origin'],
      permission: operation['x-permission'],
      statuses: getSuccess(entry).statuses,
      capabilities: capabilities.filter(({ operations }) => operations.includes(id)).map(({ name }) => name),
      limitations: getLimitations(entry),
    };
  });
  const capabilityEntries = capabilities.map((entry) => {
    const { name, operations, parameters, media, without } = entry;
    return { name, operations, parameters, media, fallback: without, affectsPanel: affectsPanel(entry) };
  });
  const source = [
    '/** This file was auto-generated from the contract. Do not make direct changes to the file. */',
    "import type { Capability, Operation } from '../contract';",
    '',
    `export const version: string = ${JSON.stringify(objectAt(contract, 'info')['version'])};`,
    `export const operations: readonly Operation[] = ${JSON.stringify(operations, null, 2)};`,
    `export const capabilities: readonly Capability[] = ${JSON.stringify(capabilityEntries, null, 2)};`,
    '',
  ].join('\n');
  await mkdir(generated, { recursive: true });
  await writeFile(resolve(generated, 'contract.ts'), source);
}

await generateCheck();
