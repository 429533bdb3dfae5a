import type { Break } from './break';

/** The levels of tests, the cheapest first, by the paths of their files. */
const levels: readonly [RegExp, string][] = [
  [/^apps\/admin-web\/e2e\//, 'end to end'],
  [/^apps\/admin-api\//, 'server'],
  [/\.stories\.tsx$/, 'story'],
  [/\.spec\.tsx$/, 'component'],
  [/\.spec\.ts$/, 'unit'],
];

/** The table of all breaks, in Markdown. */
export function drawBreaks(breaks: readonly Break[]): string {
  const rows = breaks.map(({ what, test, title }) => [
    what,
    `\`${test}\`: ${title}`.replaceAll('|', String.raw`\|`),
    levels.find(([path]) => path.test(test))?.[1] ?? 'unknown',
  ]);
  return [['Break', 'Test that fails', 'Level'], ['---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}
