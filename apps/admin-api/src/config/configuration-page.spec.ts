import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { format } from '../../../../tools/testing/format.ts';
import { type Variable, variableSections } from './variables';

const page = resolve(import.meta.dirname, '../../../../docs/configuration.md');

const INTRODUCTION = `# Configuration

The server's environment variables. An empty one counts as not set. One with an unusable value stops the start with a
message that names it. The panel reads the \`PANEL_…\` values at run time, as \`/config.json\`: one build serves every
deployment.

This page is made from \`apps/admin-api/src/config/variables.ts\`.
`;

const toCode = (value: string | number) => `\`${value}\``;

function toMeaningCell({ meaning, ...variable }: Variable): string {
  if ('choices' in variable && variable.choices.length > 1)
    return `${meaning}. One of ${variable.choices.map(toCode).join(', ')}`;
  return 'min' in variable ? `${meaning}. ${variable.min} to ${variable.max}` : meaning;
}

function createPage(): string {
  const sections = Object.entries(variableSections).map(([title, section]) => {
    const rows = Object.entries(section).map(
      ([name, variable]) =>
        `| ${toCode(name)} | ${variable.default === undefined ? '–' : toCode(variable.default)} | ${toMeaningCell(variable)} |\n`,
    );
    return `\n## ${title}\n\n| Variable | Default | Meaning |\n| --- | --- | --- |\n${rows.join('')}`;
  });
  return `${INTRODUCTION}${sections.join('')}`;
}

// `npx vitest run configuration-page --update` in apps/admin-api updates the page.
it('docs/configuration.md matches the variables', async () => {
  const text = await format(page, createPage());
  await expect(text).toMatchFileSnapshot(page);
});
