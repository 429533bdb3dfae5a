import type { Break } from '../breaks/break';
import { tableOf } from './table';

/** The levels of tests, the cheapest first, by the paths of their files. */
const levels: readonly [RegExp, string][] = [
  [/^apps\/admin-web\/e2e\//, 'end to end'],
  [/^apps\/admin-api\//, 'server'],
  [/\.stories\.tsx$/, 'story'],
  [/\.spec\.tsx$/, 'component'],
  [/\.spec\.ts$/, 'unit'],
];

/** The table of all breaks, in Markdown. */
export const drawBreaks = (breaks: readonly Break[]): string =>
  tableOf([
    ['Break', 'Test that fails', 'Level'],
    ...breaks.map(({ what, test, title }) => [
      what,
      `\`${test}\`: ${title}`.replaceAll('|', String.raw`\|`),
      levels.find(([path]) => path.test(test))?.[1] ?? 'unknown',
    ]),
  ]);
