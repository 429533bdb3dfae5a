// The page is made by the rules of the contract's own tools, so that the two cannot disagree.
/* eslint-disable @nx/enforce-module-boundaries */
import { capabilitiesOf, isMissed, type CapabilityEntry } from '../contract/capabilities.ts';
import type { Json } from '../contract/json.ts';
import { operationsOf } from '../contract/operations.ts';
import { tableOf } from './table';

const introduction = `# What a server can do beyond the product's document

Every server of this kind has the calls and parameters of the product's document. What it can do beyond them is a
capability with a word of its own. Our server has all of them; [another one](another-server.md) may have none or some.

After signing in, and whenever its page is loaded, the panel asks \`GET /capabilities\` with the token:

\`\`\`json
{ "success": true, "data": ["versions", "partial_changes", "audit_log"] }
\`\`\`

- Name only what works. The panel relies on everything in the word's row.
- A server that lacks the call, or answers with a 404, a 403, a page of HTML or anything else, has none.
- No response, a 429, and a 5xx other than 501 mean "not known": the panel offers everything but the countdown, and sends
  every header.
- Unknown words and the order do not matter.
- [The check](../tools/contract-check/README.md) tries the named words, and says what the panel lacks without the others.

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
  ...used.map((capability) => [...begin(capability), capability.offers, capability.without]),
])}
## What makes no difference in the panel

These are for other callers.

${tableOf([
  ['Word', 'What it adds to the contract', 'What the panel does with it'],
  ...unused.map((capability) => [...begin(capability), capability.offers]),
])}`;
}
