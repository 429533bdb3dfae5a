import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../nx.mjs';
import { conform, drawPage, pagePath, readTestFiles, sections } from './conformance';

const conformance = conform(sections, readTestFiles(root));

for (const problem of conformance.problems) console.error(problem);
if (conformance.problems.length > 0) process.exitCode = 1;
else {
  writeFileSync(join(root, pagePath), await drawPage(root, sections, conformance));
  console.log(`Written: ${pagePath}`);
}
