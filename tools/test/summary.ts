import type { TestResult } from './reports';

/** Maximum number of end-to-end tests in `npm test`: a new one replaces another, or goes to `test:full`. */
export const MAX_E2E_TESTS = 180;

const SLOWEST_COUNT = 20;

/** A task of Nx and its duration, while others ran in parallel. */
export interface Task {
  project: string;
  target: string;
  seconds: number;
}

/** The event that Nx writes for each task to the file in `NX_PROFILE`: times in microseconds. */
interface ProfileEvent {
  ph: string;
  name: string;
  dur?: number;
}

/** Reads the tasks of a run from its profile. */
export function readTasks(profile: string): Task[] {
  const events: ProfileEvent[] = JSON.parse(profile);
  return events.flatMap(({ ph, name, dur = 0 }) => {
    const [project, target] = name.split(':');
    return ph === 'X' && project && target ? [{ project, target, seconds: dur / 1e6 }] : [];
  });
}

/** Formats a line per target with its projects, the slowest first. */
export function describeTargets(tasks: readonly Task[]): string {
  const rows = [...new Set(tasks.map(({ target }) => target))].map((target) => {
    const targetTasks = tasks
      .filter((task) => task.target === target)
      .toSorted((first, second) => second.seconds - first.seconds);
    const projects = targetTasks.map(({ project, seconds }) => `${project} ${seconds.toFixed(0)}`).join(', ');
    return { target, seconds: targetTasks.reduce((sum, { seconds }) => sum + seconds, 0), projects };
  });
  return rows
    .toSorted((first, second) => second.seconds - first.seconds)
    .map(({ target, seconds, projects }) => `${seconds.toFixed(0).padStart(6)} s  ${target}: ${projects}`)
    .join('\n');
}

/** Formats a line for each of the slowest tests. */
export const describeSlowest = (tests: readonly TestResult[]): string =>
  tests
    .toSorted((first, second) => second.seconds - first.seconds)
    .slice(0, SLOWEST_COUNT)
    .map(({ file, title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}: ${title}`)
    .join('\n');

/** Formats each failed test with the command that repeats it. */
export const describeFailures = (tests: readonly TestResult[]): string =>
  tests
    .filter(({ status }) => status === 'failed')
    .map(({ file, title, command }) => `${file}: ${title}\n    ${command}`)
    .join('\n');

/** Returns an error if there are too many end-to-end tests. */
export function checkBudget(tests: readonly TestResult[]): string | undefined {
  const count = tests.filter(({ file }) => file.startsWith('apps/admin-web/e2e/')).length;
  if (count <= MAX_E2E_TESTS) return undefined;
  return `There are ${count} end-to-end tests, and at most ${MAX_E2E_TESTS} may be part of npm test: see CONTRIBUTING.md.`;
}

/**
 * Returns the last line of a run; skipped tests are mentioned only if there are any. A failed check without tests
 * counts as one failed test, and so does a run without tests.
 *
 * @param checksPassed whether every check passed
 */
export function summarize(
  tests: readonly TestResult[],
  checksPassed: boolean,
): { summaryLine: string; hasPassed: boolean } {
  const count = (status: TestResult['status']) => tests.filter((test) => test.status === status).length;
  const passed = count('passed');
  const failed = Math.max(count('failed'), checksPassed && passed > 0 ? 0 : 1);
  const skipped = count('skipped');
  return {
    summaryLine: `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    hasPassed: failed === 0,
  };
}
