import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../nx.mjs';

const server = 'apps/admin-api/src';

/** Files of a sample workspace, each with the file that it imports a type from. */
const imports = {
  'libs/cycle/a.ts': 'libs/cycle/b.ts',
  'libs/cycle/b.ts': 'libs/cycle/a.ts',
  [`${server}/modules/plans/handlers.ts`]: `${server}/modules/users/shape.ts`,
  [`${server}/modules/users/handlers.ts`]: `${server}/modules/plans/shape.ts`,
  [`${server}/modules/audit-log/handlers.ts`]: `${server}/common/money.ts`,
  [`${server}/common/breach.ts`]: `${server}/database/rows.ts`,
  [`${server}/contract/breach.ts`]: `${server}/modules/ledger/entry.ts`,
  [`${server}/modules/tickets/breach.ts`]: `${server}/plugins/guard.ts`,
  [`${server}/plugins/breach.ts`]: `${server}/app/start.ts`,
  [`${server}/app/handlers.ts`]: `${server}/modules/views/views-handlers.ts`,
  [`${server}/modules/views/views-handlers.ts`]: `${server}/modules/views/views-service.ts`,
  [`${server}/modules/views/views-service.ts`]: `${server}/modules/views/views-repository.ts`,
  [`${server}/modules/notes/notes-service.ts`]: `${server}/modules/notes/notes-handlers.ts`,
  [`${server}/modules/queues/claim-case.ts`]: `${server}/modules/checks/checks-handlers.ts`,
  [`${server}/modules/step-up/step-up-repository.ts`]: `${server}/modules/step-up/step-up-service.ts`,
  [`${server}/modules/erasure/erasure-repository-names.ts`]: `${server}/modules/erasure/erasure-handlers.ts`,
  'libs/feature-users/src/breach.ts': 'libs/testing/src/render-area.ts',
  'apps/admin-web/src/breach.ts': 'tools/testing/chromium.ts',
  'libs/feature-records/src/lib/notes/breach.ts': 'libs/feature-records/src/lib/ledger/ledger-page.ts',
  'libs/ui/src/breach.ts': 'libs/shared/src/exports.ts',
  'libs/ui/src/file.ts': 'libs/shared/src/csv.ts',
  'libs/shared/src/breach.ts': 'libs/api-client/src/core.ts',
  'libs/shared/src/labels.ts': 'libs/api-client/src/schema.ts',
};

let folder: string;
/** The violations that `npx nx dependency-cycles workspace` reports, as `rule: from → to`. */
let violations: string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dependency-cycles-'));
  writeSource('tsconfig.base.json', '{}');
  for (const to of Object.values(imports)) writeSource(to, 'export type Shape = 1;');
  for (const [from, to] of Object.entries(imports)) {
    const path = relative(dirname(from), to).replace('.ts', '');
    writeSource(from, `import type { Shape as Other } from './${path}';\nexport type Shape = Other | 2;`);
  }
  violations = findViolations();
});

afterAll(() => rmSync(folder, { recursive: true }));

function writeSource(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function findViolations(): string[] {
  const command = join(root, 'node_modules/.bin/depcruise');
  const config = join(root, '.dependency-cruiser.mjs');
  const { stdout, stderr } = spawnSync(command, ['--config', config, '--output-type', 'json', 'apps', 'libs'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  const { summary }: { summary: { violations: { rule: { name: string }; from: string; to: string }[] } } =
    JSON.parse(stdout);
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

it('finds circular imports between files, also of types', () => {
  expect(violations).toContain('circular-files: libs/cycle/a.ts → libs/cycle/b.ts');
});

it('finds circular imports between folders without circular files', () => {
  expect(violations).toContain(`circular-folders: ${server}/modules/plans → ${server}/modules/users`);
  expect(violations.filter((violation) => /circular-files.*modules/.test(violation))).toEqual([]);
});

it.each([
  ['common', 'common/breach.ts', 'database/rows.ts'],
  ['contract', 'contract/breach.ts', 'modules/ledger/entry.ts'],
  ['modules', 'modules/tickets/breach.ts', 'plugins/guard.ts'],
  ['plugins', 'plugins/breach.ts', 'app/start.ts'],
])('finds an import from a higher layer of the server: %s', (layer, from, to) => {
  expect(violations).toContain(`above-${layer}: ${server}/${from} → ${server}/${to}`);
});

it.each([
  ['handlers-outside-app', 'notes/notes-service.ts', 'notes/notes-handlers.ts'],
  ['handlers-outside-app', 'queues/claim-case.ts', 'checks/checks-handlers.ts'],
  ['logic-in-repository', 'step-up/step-up-repository.ts', 'step-up/step-up-service.ts'],
  ['logic-in-repository', 'erasure/erasure-repository-names.ts', 'erasure/erasure-handlers.ts'],
])('finds a forbidden import within the modules: %s', (rule, from, to) => {
  expect(violations).toContain(`${rule}: ${server}/modules/${from} → ${server}/modules/${to}`);
});

it.each([
  [
    'records-parts-independent',
    'feature-records/src/lib/notes/breach.ts',
    'feature-records/src/lib/ledger/ledger-page.ts',
  ],
  ['domain-in-ui', 'ui/src/breach.ts', 'shared/src/exports.ts'],
  ['calls-in-shared', 'shared/src/breach.ts', 'api-client/src/core.ts'],
])('finds a forbidden import of a part of a library: %s', (rule, from, to) => {
  expect(violations).toContain(`${rule}: libs/${from} → libs/${to}`);
});

it.each([
  ['libs/feature-users/src/breach.ts', 'libs/testing/src/render-area.ts'],
  ['apps/admin-web/src/breach.ts', 'tools/testing/chromium.ts'],
])('finds test code in the product: %s', (from, to) => {
  expect(violations).toContain(`test-code-in-product: ${from} → ${to}`);
});

it('allows imports from lower layers', () => {
  expect(violations.filter((violation) => /audit-log|views|ui\/src\/file|shared\/src\/labels/.test(violation))).toEqual(
    [],
  );
});
