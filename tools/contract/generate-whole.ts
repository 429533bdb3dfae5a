import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { wholeAnswers } from './whole-answers.ts';

const folder = resolve(import.meta.dirname, '../../openapi/dist');

/** Writes what our own server promises, beside what any server has to. */
const contract = JSON.parse(readFileSync(resolve(folder, 'openapi.json'), 'utf8'));
writeFileSync(resolve(folder, 'whole.json'), `${JSON.stringify(wholeAnswers(contract), undefined, 2)}\n`);
