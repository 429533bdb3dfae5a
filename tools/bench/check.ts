import { readFileSync } from 'node:fs';

/** What Nx writes about each task where `NX_PROFILE` names a file: times in microseconds. */
interface ProfileEvent {
  ph: string;
  name: string;
  dur?: number;
}

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error('Usage: NX_PROFILE=.nx/check.json npm test; npm run bench:check .nx/check.json');
  process.exit(1);
}

const events: ProfileEvent[] = JSON.parse(readFileSync(path, 'utf8'));
const byTarget = new Map<string, { project: string; seconds: number }[]>();
for (const { ph, name, dur = 0 } of events) {
  const [project, target] = name.split(':');
  if (ph !== 'X' || project === undefined || target === undefined) continue;
  byTarget.set(target, [...(byTarget.get(target) ?? []), { project, seconds: dur / 1e6 }]);
}

/** Slowest first. A task's seconds are wall-clock time, with other tasks beside it. */
const rows = [...byTarget].map(([target, tasks]) => ({
  target,
  seconds: tasks.reduce((sum, { seconds }) => sum + seconds, 0),
  projects: tasks
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ project, seconds }) => `${project} ${seconds.toFixed(0)}`)
    .join(', '),
}));

console.log('| Target | Seconds | Of which |\n| --- | --: | --- |');
for (const { target, seconds, projects } of rows.toSorted((one, other) => other.seconds - one.seconds)) {
  console.log(`| ${target} | ${seconds.toFixed(0)} | ${projects} |`);
}
