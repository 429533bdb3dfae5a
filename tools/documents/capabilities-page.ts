// Uses the contract's own tools, so that the page matches the contract.
/* eslint-disable @nx/enforce-module-boundaries */
import { affectsPanel, getCapabilities, type CapabilityEntry } from '../contract/capabilities.ts';
import type { Json } from '../contract/json.ts';
import { getOperations } from '../contract/operations.ts';
import { toTable } from './table';

const introduction = `# Capabilities

Every server implements the calls and parameters of the product's specification. A capability names something that a server
supports beyond it. Our server has all capabilities; [another server](another-server.md) may have some or none.

After sign-in, and on each page load, the panel requests \`GET /capabilities\` with the token:

\`\`\`json
{ "success": true, "data": ["versions", "partial_changes", "audit_log"] }
\`\`\`

- List only what works. The panel relies on everything in the capability's row.
- A server that lacks the call, or returns a 404, a 403, an HTML page or anything else, has no capabilities.
- No response, a 429, and a 5xx other than 501 mean "unknown": the panel offers everything except the countdown of
  \`session_end\`, and sends the headers of all capabilities.
- Unknown names are ignored, and the order does not matter.
- [contract-check](../tools/contract-check/README.md) tests the listed capabilities, and reports what the panel lacks without the other capabilities.

This page is generated from \`x-capabilities\` in \`openapi/schemas/capabilities.yaml\`.
`;

/** Describes the calls that a capability adds, or its additions to calls of the specification. */
function describeAddition(
  { operations, parameters, fields, media }: CapabilityEntry,
  callsById: ReadonlyMap<string, Call>,
): string {
  const calls = operations.flatMap((id) => callsById.get(id) ?? []);
  const names = calls.map(({ name }) => `\`${name}\``).join(', ');
  const toCodeList = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const additions = [...parameters, ...media];
  if (additions.length > 0) return `${toCodeList(additions)} of ${names}`;
  if (fields.length > 0) return `${toCodeList(fields)} in the bodies of ${names}`;
  return calls.every(({ isSpecified }) => isSpecified) ? `Partial request bodies: ${names}` : names;
}

interface Call {
  /** `GET /session` */
  name: string;
  /** Whether the specification has it. */
  isSpecified: boolean;
}

function getCalls(contract: Json): Map<string, Call> {
  return new Map(
    getOperations(contract).map(({ method, path, operation }) => [
      String(operation['operationId']),
      { name: `${method.toUpperCase()} ${path}`, isSpecified: operation['x-origin'] === 'observed' },
    ]),
  );
}

/**
 * Returns the page of capabilities in Markdown.
 *
 * @param contract the bundled document
 */
export function renderCapabilitiesPage(contract: Json): string {
  const calls = getCalls(contract);
  const capabilities = getCapabilities(contract);
  const toFirstCells = (capability: CapabilityEntry) => [`\`${capability.name}\``, describeAddition(capability, calls)];
  const used = capabilities.filter(affectsPanel);
  const unused = capabilities.filter((capability) => !affectsPanel(capability));
  return `${introduction}
## Capabilities that the panel uses

${toTable([
  ['Capability', 'What it adds to the contract', 'With it', 'Without it'],
  ...used.map((capability) => [...toFirstCells(capability), capability.offers, capability.without]),
])}
## Capabilities that the panel does not use

These are for other clients.

${toTable([
  ['Capability', 'What it adds to the contract', 'What the panel does with it'],
  ...unused.map((capability) => [...toFirstCells(capability), capability.offers]),
])}`;
}
