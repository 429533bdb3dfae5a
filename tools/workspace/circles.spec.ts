import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../nx.mjs';

const server = 'apps/admin-api/src';

/** Files of a small house, and the one other file of it that each of them imports a type from. */
const imports = {
  'libs/circle/a.ts': 'libs/circle/b.ts',
  'libs/circle/b.ts': 'libs/circle/a.ts',
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
  [`${server}/modules/queues/take-case.ts`]: `${server}/modules/checks/checks-handlers.ts`,
  [`${server}/modules/step-up/step-up-repository.ts`]: `${server}/modules/step-up/proof-service.ts`,
  [`${server}/modules/erasure/erasure-repository-names.ts`]: `${server}/modules/erasure/erasure-handlers.ts`,
  'libs/feature-users/src/breach.ts': 'libs/testing/src/render-area.ts',
  'apps/admin-web/src/breach.ts': 'tools/testing/chromium.ts',
  'libs/feature-records/src/lib/notes/breach.ts': 'libs/feature-records/src/lib/ledger/ledger-page.ts',
  'libs/ui/src/breach.ts': 'libs/shared/src/exports.ts',
  'libs/ui/src/file.ts': 'libs/shared/src/csv.ts',
  'libs/shared/src/breach.ts': 'libs/api-client/src/core.ts',
  'libs/shared/src/words.ts': 'libs/api-client/src/schema.ts',
};

let folder: string;
/** What `npx nx circles workspace` says of them: `rule: from → to`. */
let breaches: string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'circles-'));
  write('tsconfig.base.json', '{}');
  for (const to of Object.values(imports)) write(to, 'export type Shape = 1;');
  for (const [from, to] of Object.entries(imports)) {
    const path = relative(dirname(from), to).replace('.ts', '');
    write(from, `import type { Shape as Other } from './${path}';\nexport type Shape = Other | 2;`);
  }
  breaches = inspect();
});

afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function inspect(): string[] {
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

it('finds a circle of files, of types alone too', () => {
  expect(breaches).toContain('circle-of-files: libs/circle/a.ts → libs/circle/b.ts');
});

it('finds a circle of folders, where no file is in one', () => {
  expect(breaches).toContain(`circle-of-folders: ${server}/modules/plans → ${server}/modules/users`);
  expect(breaches.filter((breach) => /circle-of-files.*modules/.test(breach))).toEqual([]);
});

it.each([
  ['common', 'common/breach.ts', 'database/rows.ts'],
  ['contract', 'contract/breach.ts', 'modules/ledger/entry.ts'],
  ['modules', 'modules/tickets/breach.ts', 'plugins/guard.ts'],
  ['plugins', 'plugins/breach.ts', 'app/start.ts'],
])('finds an import on the server that points up from %s', (floor, from, to) => {
  expect(breaches).toContain(`above-${floor}: ${server}/${from} → ${server}/${to}`);
});

it.each([
  ['handlers-of-others', 'notes/notes-service.ts', 'notes/notes-handlers.ts'],
  ['handlers-of-others', 'queues/take-case.ts', 'facts/checks-handlers.ts'],
  ['rules-in-a-repository', 'proof/step-up-repository.ts', 'proof/proof-service.ts'],
  ['rules-in-a-repository', 'erasure/erasure-repository-names.ts', 'erasure/erasure-handlers.ts'],
])('finds an import within the modules that skips a layer: %s', (rule, from, to) => {
  expect(breaches).toContain(`${rule}: ${server}/modules/${from} → ${server}/modules/${to}`);
});

it.each([
  [
    'part-of-records-in-another',
    'feature-records/src/lib/notes/breach.ts',
    'feature-records/src/lib/ledger/ledger-page.ts',
  ],
  ['domain-in-ui', 'ui/src/breach.ts', 'shared/src/exports.ts'],
  ['calls-in-shared', 'shared/src/breach.ts', 'api-client/src/core.ts'],
])('finds an import of a part of a library that is not for all: %s', (rule, from, to) => {
  expect(breaches).toContain(`${rule}: libs/${from} → libs/${to}`);
});

it.each([
  ['libs/feature-users/src/breach.ts', 'libs/testing/src/render-area.ts'],
  ['apps/admin-web/src/breach.ts', 'tools/testing/chromium.ts'],
])('finds what is for tests in the product: %s', (from, to) => {
  expect(breaches).toContain(`tests-in-product: ${from} → ${to}`);
});

it('lets imports through that point down', () => {
  expect(breaches.filter((breach) => /audit-log|views|ui\/src\/file|shared\/src\/words/.test(breach))).toEqual([]);
});
