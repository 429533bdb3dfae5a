import { isObject, type Json } from './json.ts';

/**
 * Lists the references of the bundled contract that a reader of this one file cannot follow: those inside an example,
 * which are values and never replaced, those to other files, and those to what is not there.
 *
 * @param contract the bundled document
 * @returns a sentence for each such reference
 */
export function findBrokenReferences(contract: Json): string[] {
  const lacks: string[] = [];

  const visit = (value: unknown, path: readonly string[], isExample: boolean) => {
    if (Array.isArray(value)) value.forEach((entry, index) => visit(entry, [...path, String(index)], isExample));
    if (!isObject(value)) return;
    const { $ref: reference } = value;
    if (typeof reference === 'string') {
      const place = path.join('.');
      if (isExample) lacks.push(`${place}: the reference ${reference} inside an example; write its value`);
      else if (!isThere(contract, reference)) lacks.push(`${place}: the reference ${reference} leads nowhere`);
    }
    const isNames = path.at(-1) === 'properties';
    for (const [key, inner] of Object.entries(value)) {
      visit(inner, [...path, key], isExample || (!isNames && (key === 'example' || key === 'examples')));
    }
  };

  visit(contract, [], false);
  return lacks;
}

function isThere(contract: Json, reference: string): boolean {
  if (!reference.startsWith('#/')) return false;
  const keys = reference.slice(2).split('/').map(unescape);
  let value: unknown = contract;
  for (const key of keys) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return false;
    value = value[key];
  }
  return true;
}

/** A key as a JSON pointer writes it, read back. */
const unescape = (key: string) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~');
