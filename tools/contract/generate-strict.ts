import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { toStrictContract } from './to-strict-contract.ts';

const folder = resolve(import.meta.dirname, '../../openapi/dist');

// The strict contract is for our server only. It is stored beside the contract that every server implements.
const contract = JSON.parse(readFileSync(resolve(folder, 'openapi.json'), 'utf8'));
writeFileSync(resolve(folder, 'strict.json'), `${JSON.stringify(toStrictContract(contract), undefined, 2)}\n`);
