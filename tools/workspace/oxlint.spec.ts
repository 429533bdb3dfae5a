import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../nx.mjs';

/** Lines that violate our additional rules, by rule. */
const violations = [
  ['no-floating-promises', 'save();'],
  ['no-misused-promises', 'if (save()) throw new Error();'],
  ['no-misused-promises', '[1].forEach(async () => { await save(); });'],
  ['no-explicit-any', 'export let anything: any;'],
  ['no-non-null-assertion', 'export const first = [1].at(0)!;'],
  ['consistent-type-imports', "import { Stats } from 'node:fs';\nexport let stats: Stats;"],
  ['rules-of-hooks', 'export function useName(isOn: boolean) { return isOn ? useState("") : undefined; }'],
  ['exhaustive-deps', 'export const useEcho = (text: string) => useMemo(() => text, []);'],
  [
    'set-state-in-effect',
    'export function Copy({ text }: { text: string }) {\n' +
      '  const [copy, setCopy] = useState("");\n  useEffect(() => { setCopy(text); }, [text]);\n  return <b>{copy}</b>;\n}',
  ],
] as const;

const validCode = 'await save();\nvoid save();';

let folder: string;
/** Violated rules by file. */
let rulesByFile: Map<string, string[]>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'oxlint-'));
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true, "jsx": "react-jsx" }, "include": ["*.tsx"] }',
  );
  const start =
    "import { useEffect, useMemo, useState } from 'react';\ndeclare function save(): Promise<boolean>;\n" +
    'export const used = [useEffect, useMemo, useState, save];\n';
  for (const [index, code] of [validCode, ...violations.map(([, code]) => code)].entries())
    writeFileSync(join(folder, `${index}.tsx`), `${start}${code}\n`);
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--type-aware', '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics }: { diagnostics: { filename: string; code: string }[] } = JSON.parse(stdout);
  rulesByFile = new Map();
  for (const { filename, code } of diagnostics) rulesByFile.set(filename, [...(rulesByFile.get(filename) ?? []), code]);
});

afterAll(() => rmSync(folder, { recursive: true }));

it.each(violations.map(([rule, code], index) => [rule, code, index + 1] as const))(
  'rejects, by %s: %s',
  (rule, _code, index) => {
    expect(rulesByFile.get(`${index}.tsx`)).toEqual([expect.stringContaining(rule)]);
  },
);

it('accepts a promise that is awaited or explicitly ignored', () => {
  expect(rulesByFile.get('0.tsx')).toBeUndefined();
});
