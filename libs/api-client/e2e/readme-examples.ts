import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Returns the README's examples by file name. The file name follows the language of the code block. */
export function readReadmeExamples(): Map<string, string> {
  const readme = readFileSync(resolve(import.meta.dirname, '../README.md'), 'utf8');
  const blocks = readme.matchAll(/^```tsx? (\S+)\n(.*?)^```$/gms);
  return new Map([...blocks].map(([, name = '', content = '']) => [name, content]));
}
