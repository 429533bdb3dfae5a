import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** The last commit before the rule. A shallow clone may lack it. */
const BASE_COMMIT = '5bf50c27';
const MAX_SUBJECT_CHARACTERS = 110;
/** `type(scope)!: summary`, see https://www.conventionalcommits.org/en/v1.0.0/. `nx release` derives versions from it. */
const SUBJECT_PATTERN = /^(build|chore|ci|docs|feat|fix|perf|refactor|revert|test)(\([a-z0-9-]+\))?!?: [^A-Z\s].*[^.]$/;

const runGit = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });

function readSubjects(): string[] {
  try {
    return runGit('log', '--format=%s', `${BASE_COMMIT}..HEAD`).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

it('every commit message is a conventional commit with a short summary', () => {
  const invalid = readSubjects().filter(
    (subject) => subject.length > MAX_SUBJECT_CHARACTERS || !SUBJECT_PATTERN.test(subject),
  );
  expect(invalid).toEqual([]);
});

it.each(['Fix the list', 'fix: The list', 'fix(ui): align the badge.', 'update: align the badge'])(
  'rejects the subject %j',
  (subject) => expect(subject).not.toMatch(SUBJECT_PATTERN),
);
