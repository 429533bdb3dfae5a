import { ensureChromium } from './testing/chromium.ts';
import { readReports, removeReports, summary } from './test/reports';
import { nx, root } from './nx.mjs';

// Found (or installed) once, for every browser runner.
process.env['CHROMIUM_PATH'] = ensureChromium();

removeReports(root);

const isWell = [
  nx(['sync:check']),
  nx(['run-many', '-t', 'format', 'lint', 'typecheck', 'test', 'build', 'size', 'e2e', '--outputStyle=static']),
].every(Boolean);

const outcome = readReports(root);

// A check without tests of its own (formatting, lint, types, a build) that fails is a failure too.
if (!isWell && outcome.failures.length === 0) outcome.failures.push('FAILED a check other than a test: see above.');
if (outcome.failures.length > 0) process.exitCode = 1;

console.log(`\n${summary(outcome)}`);
