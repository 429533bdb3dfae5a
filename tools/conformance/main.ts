import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../nx.mjs';
import { findCoverage, readTestFiles, sections } from './conformance';

const { testsOf, problems } = findCoverage(sections, readTestFiles(root));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);

const lines = sections.flatMap(({ title, requirements }) => [
  `\n## §${title}\n`,
  ...Object.entries(requirements).map(([id, words]) => {
    const links = (testsOf.get(id) ?? []).map((place) => `[${place.replace(/.*\//, '')}](../${place})`);
    return `- **${id}**: ${words} ${links.join(', ')}`;
  }),
]);
writeFileSync(join(root, 'docs/conformance.md'), `# Conformance\n${lines.join('\n')}\n`);
console.log('Wrote docs/conformance.md.');
