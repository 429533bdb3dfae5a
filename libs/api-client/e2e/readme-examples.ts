import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The README's examples that are whole files: their content by file name, which follows the language. */
export function readmeExamples(): Map<string, string> {
  const readme = readFileSync(resolve(import.meta.dirname, '../README.md'), 'utf8');
  const blocks = readme.matchAll(/^```tsx? (\S+)\n(.*?)^```$/gms);
  return new Map([...blocks].map(([, name = '', content = '']) => [name, content]));
}
