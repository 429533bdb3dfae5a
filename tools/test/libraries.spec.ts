import { expect, it } from 'vitest';
import { changedLibraries } from './libraries';

const page = 'libs/feature-audit/src/lib/audit-log-page.tsx';
const affected = ['feature-audit', 'feature-users', 'admin-web', 'storybook', 'workspace'];

it('returns a changed library and those that depend on it', () => {
  expect(changedLibraries([page], affected)).toEqual(['feature-audit', 'feature-users']);
});

it('ignores files that affect no screen', () => {
  expect(changedLibraries([page, 'docs/design.md', 'libs/ui/README.md', 'tools/bench/main.ts'], affected)).toEqual([
    'feature-audit',
    'feature-users',
  ]);
  expect(changedLibraries(['README.md'], ['documents'])).toEqual([]);
});

it.each([
  'libs/ui/src/index.ts',
  'libs/testing/src/setup.ts',
  'apps/admin-web/src/router.tsx',
  'apps/admin-api/src/main.ts',
  'openapi/openapi.yaml',
  'tools/testing/chromium.ts',
  'tools/minimal-server/seed.ts',
  'package-lock.json',
])('returns undefined if any screen may be affected: %s', (file) => {
  expect(changedLibraries([page, file], affected)).toBeUndefined();
});
