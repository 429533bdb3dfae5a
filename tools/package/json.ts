import { readFileSync } from 'node:fs';

/** The JSON of a file. @throws Error where it is not there, or is no JSON */
export const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
