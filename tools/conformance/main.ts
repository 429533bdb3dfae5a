import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../nx.mjs';
import { findCoverage, readTestFiles, sections } from './conformance';

const { testsByRequirement, problems } = findCoverage(sections, readTestFiles(root));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);

const lines = sections.flatMap(({ title, requirements }) => [
  `\n## §${title}\n`,
  ...Object.entries(requirements).map(([id, text]) => {
    const links = (testsByRequirement.get(id) ?? []).map(
      (location) => `[${location.replace(/.*\//, '')}](../${location})`,
    );
    return `- **${id}**: ${text} ${links.join(', ')}`;
  }),
]);
writeFileSync(join(root, 'docs/conformance.md'), `# Conformance\n${lines.join('\n')}\n`);
console.log('Wrote docs/conformance.md.');
