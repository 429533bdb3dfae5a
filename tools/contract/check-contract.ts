import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findCapabilityLacks } from './capabilities.ts';
import { findLacks } from './contract-rules.ts';
import { findWordLacks } from './operations.ts';

const bundle = resolve(import.meta.dirname, '../../openapi/dist/openapi.json');
const contract = JSON.parse(await readFile(bundle, 'utf8'));
const lacks = [...findLacks(contract), ...findCapabilityLacks(contract), ...findWordLacks(contract)];

for (const lack of lacks) console.error(lack);
if (lacks.length > 0) process.exitCode = 1;
else console.log('The contract lacks nothing.');
