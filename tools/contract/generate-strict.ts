import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { toStrictContract } from './to-strict-contract.ts';

const folder = resolve(import.meta.dirname, '../../openapi/dist');

/** Generates the strict contract of our own server beside the contract of any server. */
const contract = JSON.parse(readFileSync(resolve(folder, 'openapi.json'), 'utf8'));
writeFileSync(resolve(folder, 'strict.json'), `${JSON.stringify(toStrictContract(contract), undefined, 2)}\n`);
