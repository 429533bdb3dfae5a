import type { Break } from './break';

/** Test levels by the paths of their files. */
const LEVELS: readonly [RegExp, string][] = [
  [/^apps\/admin-web\/e2e\//, 'end to end'],
  [/^apps\/admin-api\//, 'server'],
  [/\.stories\.tsx$/, 'story'],
  [/\.spec\.tsx$/, 'component'],
  [/\.spec\.ts$/, 'unit'],
];

/** Returns the table of all breaks in Markdown. */
export function renderBreaksTable(breaks: readonly Break[]): string {
  const rows = breaks.map(({ effect, test, title }) => [
    effect,
    `\`${test}\`: ${title}`.replaceAll('|', String.raw`\|`),
    LEVELS.find(([path]) => path.test(test))?.[1] ?? 'unknown',
  ]);
  return [['Break', 'Test that fails', 'Level'], ['---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}
