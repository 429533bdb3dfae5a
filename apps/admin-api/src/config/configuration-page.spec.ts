import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { formatFile } from '../../../../tools/testing/format.ts';
import { type Variable, variableSections } from './variables';

const page = resolve(import.meta.dirname, '../../../../docs/configuration.md');

const INTRODUCTION = `# Configuration

The server reads these environment variables. An empty variable counts as not set. If a value is invalid, the server does
not start, and the error names the variable. The panel reads the \`PANEL_…\` values at run time from \`/config.json\`, so one
build serves every deployment.

This page is generated from \`apps/admin-api/src/config/variables.ts\`.
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
  const text = await formatFile(page, createPage());
  await expect(text).toMatchFileSnapshot(page);
});
