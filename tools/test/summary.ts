import type { TestResult } from './reports';

/** How many end-to-end tests `npm test` may have: a new one replaces another, or goes to `test:full`. */
export const MAX_E2E_TESTS = 180;

const SLOWEST = 20;

/** A task of Nx and how long it took, beside others. */
export interface Task {
  project: string;
  target: string;
  seconds: number;
}

/** What Nx writes about each task where `NX_PROFILE` names a file: times in microseconds. */
interface ProfileEvent {
  ph: string;
  name: string;
  dur?: number;
}

/** The tasks of a run, from the text of its profile. */
export function readTasks(profile: string): Task[] {
  const events: ProfileEvent[] = JSON.parse(profile);
  return events.flatMap(({ ph, name, dur = 0 }) => {
    const [project, target] = name.split(':');
    return ph === 'X' && project && target ? [{ project, target, seconds: dur / 1e6 }] : [];
  });
}

/** A line for each target, the slowest first, with its projects. */
export function describeTargets(tasks: readonly Task[]): string {
  const rows = [...new Set(tasks.map(({ target }) => target))].map((target) => {
    const own = tasks.filter((task) => task.target === target).toSorted((one, other) => other.seconds - one.seconds);
    const projects = own.map(({ project, seconds }) => `${project} ${seconds.toFixed(0)}`).join(', ');
    return { target, seconds: own.reduce((sum, { seconds }) => sum + seconds, 0), projects };
  });
  return rows
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ target, seconds, projects }) => `${seconds.toFixed(0).padStart(6)} s  ${target}: ${projects}`)
    .join('\n');
}

/** A line for each of the slowest tests. */
export const describeSlowest = (tests: readonly TestResult[]): string =>
  tests
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ file, title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}: ${title}`)
    .join('\n');

/** Each failed test with the command that repeats it alone. */
export const describeFailures = (tests: readonly TestResult[]): string =>
  tests
    .filter(({ status }) => status === 'failed')
    .map(({ file, title, command }) => `${file}: ${title}\n    ${command}`)
    .join('\n');

/** What is wrong with the number of end-to-end tests, if anything. */
export function checkBudget(tests: readonly TestResult[]): string | undefined {
  const count = tests.filter(({ file }) => file.startsWith('apps/admin-web/e2e/')).length;
  if (count <= MAX_E2E_TESTS) return undefined;
  return `There are ${count} end-to-end tests, and at most ${MAX_E2E_TESTS} may be part of npm test: see CONTRIBUTING.md.`;
}

/**
 * The last line of a run; skipped tests are counted only where there are any. A check without tests that failed counts as one
 * failed test, and so does a run without any test.
 *
 * @param isWell whether every check ended well
 */
export function summarize(tests: readonly TestResult[], isWell: boolean): { line: string; isGreen: boolean } {
  const count = (status: TestResult['status']) => tests.filter((test) => test.status === status).length;
  const passed = count('passed');
  const failed = Math.max(count('failed'), isWell && passed > 0 ? 0 : 1);
  const skipped = count('skipped');
  return {
    line: `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    isGreen: failed === 0,
  };
}
