import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format as formatText, type FormatConfig } from 'oxfmt';

const options: FormatConfig = JSON.parse(readFileSync(join(import.meta.dirname, '../../.oxfmtrc.json'), 'utf8'));

/**
 * Formats a text as `npx oxfmt` formats the file.
 *
 * @param path its extension determines the language
 */
export async function formatFile(path: string, text: string): Promise<string> {
  const { code, errors } = await formatText(path, text, options);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return code;
}
