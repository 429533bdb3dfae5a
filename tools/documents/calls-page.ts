// Uses the contract's own tools, so that the page cannot deviate from them.
/* eslint-disable @nx/enforce-module-boundaries */
import { isObject, listAt, objectAt, type Json } from '../contract/json.ts';
import { getOperations, getParameters, type OperationEntry } from '../contract/operations.ts';
import { toTable } from './table';

const introduction = `# The calls

Every call of the contract, by its path in \`client.GET\`, \`POST\`, \`PUT\`, \`PATCH\` and \`DELETE\`. The reference with bodies and
responses is at \`/docs\` of a running server, and in \`openapi.json\` of this package.

**Permission**: the permission that the caller needs; \`any\` any signed-in caller, \`none\` no sign-in, \`main-admin\` the main
admin only. If it is missing, \`ApiError.permission\` names it.

**Notes**:

- **pages**: \`page\` and \`limit\` in the query; \`paginate\` of \`./machine\` reads all pages.
- **once**: accepts an \`Idempotency-Key\`, so it can be repeated safely.
- **version**: accepts \`If-Match\`, and changes nothing if the record has changed since.
- **file**: returns CSV or a workbook for \`Accept: text/csv\` and the like.
- **confirms**: requires step-up authentication (\`step_up_required\`), always or for large amounts.
- **people**: not available to service accounts.

This page is generated from \`openapi/\`.
`;

const headings = ['Call', 'What it does', 'Permission', 'Notes'];

function toPermissionCell({ 'x-permission': permission, 'x-own-id-or': ownIdOr }: Json): string {
  return ownIdOr === undefined ? `\`${String(permission)}\`` : `\`${String(ownIdOr)}\`, except for the caller’s own`;
}

function toRow(contract: Json, entry: OperationEntry): string[] {
  const { method, path, operation } = entry;
  const names = getParameters(contract, entry).map(({ name }) => name);
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
    toPermissionCell(operation),
    Object.entries(notes)
      .flatMap(([note, applies]) => (applies ? [note] : []))
      .join(', '),
  ];
}

/**
 * Returns the page of all calls in Markdown, grouped by the contract's tags.
 *
 * @param contract the bundled document
 */
export function renderCallsPage(contract: Json): string {
  const operations = getOperations(contract);
  const sections = listAt(contract, 'tags').map((tag) => {
    const { name, description } = isObject(tag) ? tag : {};
    const rows = operations.filter(({ operation }) => listAt(operation, 'tags').includes(name));
    const table = toTable([headings, ...rows.map((entry) => toRow(contract, entry))]);
    return rows.length === 0 ? '' : `\n## ${String(name)}\n\n${String(description)}\n\n${table}`;
  });
  return `${introduction}${sections.join('')}`;
}
