import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyWorkspace, type WorkspaceCopy } from '../workspace-copy.ts';

/** Files with forbidden imports, written into the copy before linting. */
const violations = [
  { file: 'libs/feature-users/src/breach.ts', code: `import '@countinghouse/feature-finance';` },
  { file: 'libs/feature-audit/src/breach.ts', code: `import '@countinghouse/feature-users';` },
  { file: 'libs/feature-records/src/breach.ts', code: `import '@countinghouse/feature-audit';` },
  { file: 'libs/ui/src/breach.ts', code: `import '@countinghouse/api-client';` },
  { file: 'libs/permissions/src/breach.ts', code: `import '@countinghouse/ui';` },
  { file: 'libs/permissions/src/breach-upwards.ts', code: `import '@countinghouse/navigation';` },
  { file: 'libs/ui/src/breach-domain.ts', code: `import '@countinghouse/shared/exports';` },
  { file: 'libs/shared/src/breach.ts', code: `import '@countinghouse/ui';` },
  { file: 'libs/navigation/src/breach.ts', code: `import '@countinghouse/feature-audit';` },
  { file: 'libs/api-client/src/breach.ts', code: `import '@countinghouse/ui';` },
  { file: 'libs/ui/src/breach-upwards.ts', code: `import '../../feature-users/src/index';` },
  { file: 'apps/admin-api/src/breach.ts', code: `import '@countinghouse/ui';` },
  { file: 'libs/feature-finance/src/breach.ts', code: `import 'openapi-fetch';` },
  { file: 'libs/feature-finance/src/breach-toast.ts', code: `import '@mantine/notifications';` },
  { file: 'apps/admin-web/src/breach.ts', code: `import 'fastify';` },
];

let copy: WorkspaceCopy;
let rulesByFile: Map<string, string[]>;

beforeAll(() => {
  copy = copyWorkspace();
  for (const { file, code } of violations) {
    mkdirSync(dirname(join(copy.path, file)), { recursive: true });
    writeFileSync(join(copy.path, file), `${code}\n`);
  }
  // The boundary rule reads the project graph that an Nx command has stored.
  copy.run('nx', ['show', 'projects']);
  rulesByFile = lintFiles(violations.map(({ file }) => file));
});

afterAll(() => copy.remove());

function lintFiles(files: string[]) {
  const { output } = copy.run('eslint', ['--format=json', ...files]);
  const results: { filePath: string; messages: { ruleId: string }[] }[] = JSON.parse(output);
  return new Map(results.map(({ filePath, messages }) => [filePath, messages.map(({ ruleId }) => ruleId)]));
}

describe('lint', () => {
  it.each(violations)('rejects $file', ({ file }) => {
    expect(rulesByFile.get(join(copy.path, file))).toContain('@nx/enforce-module-boundaries');
  });
});
