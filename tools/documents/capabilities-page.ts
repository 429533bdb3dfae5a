// The page is made by the rules of the contract's own tools, so that the two cannot disagree.
/* eslint-disable @nx/enforce-module-boundaries */
import { capabilitiesOf, isMissed, type CapabilityEntry } from '../contract/capabilities.ts';
import type { Json } from '../contract/json.ts';
import { operationsOf } from '../contract/operations.ts';

const introduction = `# What a server can do beyond the product's document

The product's document shows the calls and parameters that every server of this kind has. What a server can do beyond
them is a capability, and each capability has a word. Our own server has all of them; another one may have none, some
or all. [How to put the panel over another one](another-server.md).

The panel asks once, after signing in and again whenever its page is loaded, with \`GET /capabilities\` and the token:

\`\`\`json
{ "success": true, "data": ["versions", "partial_changes", "audit_log"] }
\`\`\`

- Name only what holds. A word promises everything in its row, and the panel relies on it.
- A server that lacks the call, or answers it with anything else, counts as one that can do none of this. A 404, a 403
  and a page of HTML all mean "none".
- No answer, a 429, and a 5xx other than 501 mean "not known". Until it is known, the panel offers everything but the
  countdown, and sends every header.
- A word that the panel does not know is ignored. The order does not matter.
- [The check](../tools/contract-check/README.md) tries the named words as far as it safely can, and says what the panel
  lacks without the others.

This page is made from \`x-capabilities\` in \`openapi/schemas/capabilities.yaml\`.
`;

/** The calls that a capability adds, or what it adds to calls of the product's document. */
function additionOf(
  { operations, parameters, fields, media }: CapabilityEntry,
  known: ReadonlyMap<string, Call>,
): string {
  const calls = operations.flatMap((id) => known.get(id) ?? []);
  const names = calls.map(({ name }) => `\`${name}\``).join(', ');
  const listed = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');
  const added = [...parameters, ...media];
  if (added.length > 0) return `${listed(added)} of ${names}`;
  if (fields.length > 0) return `${listed(fields)} in the bodies of ${names}`;
  return calls.every(({ isObserved }) => isObserved) ? `Bodies with a part of the record: ${names}` : names;
}

interface Call {
  /** `GET /session` */
  name: string;
  /** The product's document shows it. */
  isObserved: boolean;
}

function callsOf(contract: Json): Map<string, Call> {
  return new Map(
    operationsOf(contract).map(({ method, path, operation }) => [
      String(operation['operationId']),
      { name: `${method.toUpperCase()} ${path}`, isObserved: operation['x-origin'] === 'observed' },
    ]),
  );
}

const tableOf = (rows: readonly (readonly string[])[]) => rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('');

/**
 * The page about what a server can do beyond the product's document, in Markdown.
 *
 * @param contract the bundled document
 */
export function drawCapabilitiesPage(contract: Json): string {
  const calls = callsOf(contract);
  const capabilities = capabilitiesOf(contract);
  const begin = (capability: CapabilityEntry) => [`\`${capability.name}\``, additionOf(capability, calls)];
  const used = capabilities.filter(isMissed);
  const unused = capabilities.filter((capability) => !isMissed(capability));
  return `${introduction}
## What the panel uses

${tableOf([
  ['Word', 'What it adds to the contract', 'With it', 'Without it'],
  ['---', '---', '---', '---'],
  ...used.map((capability) => [...begin(capability), capability.offers, capability.without]),
])}
## What makes no difference in the panel

The panel is the same with and without these. They are for other callers.

${tableOf([
  ['Word', 'What it adds to the contract', 'What the panel does with it'],
  ['---', '---', '---'],
  ...unused.map((capability) => [...begin(capability), capability.offers]),
])}`;
}
