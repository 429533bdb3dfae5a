import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

interface Schema {
  $ref?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

interface Contract {
  paths: Record<
    string,
    Record<string, { responses?: Record<string, { content?: Record<string, { schema: Schema }> }> }>
  >;
  components: { schemas: Record<string, Schema> };
}

const contract: Contract = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../openapi/dist/openapi.json'), 'utf8'),
);

/** A word that no vocabulary has. */
const inventedWord = 'some_new_word';

/** The schema of the answer to a read of this path; undefined where that is not JSON or not in the contract. */
export function answerOf(path: string): Schema | undefined {
  const patterns = Object.keys(contract.paths).sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')));
  const pattern = patterns.find((each) => new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path));
  return pattern
    ? contract.paths[pattern]?.['get']?.responses?.['200']?.content?.['application/json']?.schema
    : undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same answer with the first rows of a history, as its whole: thousands of them would say no more. */
export function shortHistory(answer: unknown): unknown {
  if (!isObject(answer) || !isObject(answer['data']) || !Array.isArray(answer['data']['transactions'])) return answer;
  return { ...answer, data: { transactions: answer['data']['transactions'].slice(0, 50) } };
}

/**
 * The same answer from a server that is newer than the panel: every word of a vocabulary is an invented one.
 *
 * @param replaces asked for each vocabulary that has a word in the answer
 */
export function withNewWords(schema: Schema, value: unknown, replaces: (vocabulary: string) => boolean): unknown {
  const { $ref, properties = {}, items, additionalProperties, oneOf = [], anyOf = [], allOf = [] } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    const target = contract.components.schemas[name];
    if (!target) return value;
    if (target.enum) return typeof value === 'string' && replaces(name) ? inventedWord : value;
    return withNewWords(target, value, replaces);
  }
  const composed = [...oneOf, ...anyOf, ...allOf].reduce((all, part) => withNewWords(part, all, replaces), value);
  if (Array.isArray(composed)) {
    return items ? composed.map((item: unknown) => withNewWords(items, item, replaces)) : composed;
  }
  if (typeof composed !== 'object' || composed === null) return composed;
  const rest = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return Object.fromEntries(
    Object.entries(composed).map(([key, part]) => {
      const of = properties[key] ?? rest;
      return [key, of ? withNewWords(of, part, replaces) : part];
    }),
  );
}
