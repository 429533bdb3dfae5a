// The page is made by the rules of the contract's own tools, so that the two cannot disagree.
/* eslint-disable @nx/enforce-module-boundaries */
import { isObject, listAt, objectAt, type Json } from '../contract/json.ts';
import { operationsOf, parametersOf, type OperationEntry } from '../contract/operations.ts';
import { tableOf } from './table';

const introduction = `# The calls

Every call of the contract, by its path in \`client.GET\`, \`POST\`, \`PUT\`, \`PATCH\` and \`DELETE\`. The reference with bodies and
answers is at \`/docs\` of a running server, and in \`openapi.json\` of this package.

**Permission**: the flag that the caller needs; \`any\` whoever is signed in, \`none\` nobody needs to be, \`main-admin\` the main
admin only. Where it is missing, \`ApiError.permission\` names it.

**Notes**:

- **pages**: \`page\` and \`limit\` in the query; \`pages\` of \`./machine\` reads all of it.
- **once**: takes an \`Idempotency-Key\`, so that it can be sent again safely.
- **version**: takes \`If-Match\`, and changes nothing where somebody was faster.
- **file**: answers with CSV or a workbook for \`Accept: text/csv\` and the like.
- **confirms**: asks for a fresh proof of who is signed in (\`step_up_required\`), always or where much is at stake.
- **people**: for people only, no service account.

This page is made from \`openapi/\`.
`;

const headings = ['Call', 'What it does', 'Permission', 'Notes'];

function permissionCell({ 'x-permission': permission, 'x-own-id-or': ownIdOr }: Json): string {
  return ownIdOr === undefined ? `\`${String(permission)}\`` : `\`${String(ownIdOr)}\`, but not for one’s own`;
}

function rowOf(contract: Json, entry: OperationEntry): string[] {
  const { method, path, operation } = entry;
  const names = parametersOf(contract, entry).map(({ name }) => name);
  const media = objectAt(objectAt(objectAt(operation, 'responses'), '200'), 'content');
  const notes = {
    pages: names.includes('page'),
    once: names.includes('Idempotency-Key'),
    version: names.includes('If-Match'),
    file: 'text/csv' in media,
    confirms: operation['x-step-up'] !== undefined && operation['x-step-up'] !== 'csv',
    people: operation['x-people-only'] === true,
  };
  return [
    `\`${method.toUpperCase()} ${path}\``,
    String(operation['summary']),
    permissionCell(operation),
    Object.entries(notes)
      .flatMap(([note, applies]) => (applies ? [note] : []))
      .join(', '),
  ];
}

/**
 * The page with every call of the contract, in Markdown, by the contract's tags.
 *
 * @param contract the bundled document
 */
export function drawCallsPage(contract: Json): string {
  const operations = operationsOf(contract);
  const sections = listAt(contract, 'tags').map((tag) => {
    const { name, description } = isObject(tag) ? tag : {};
    const rows = operations.filter(({ operation }) => listAt(operation, 'tags').includes(name));
    const table = tableOf([headings, ...rows.map((entry) => rowOf(contract, entry))]);
    return rows.length === 0 ? '' : `\n## ${String(name)}\n\n${String(description)}\n\n${table}`;
  });
  return `${introduction}${sections.join('')}`;
}
