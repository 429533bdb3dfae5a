import { spawnSync } from 'node:child_process';
import { nxBin, root } from '../nx.mjs';
import { changedLibraries } from './libraries';

/** What has changed since a commit. */
export interface Changes {
  /** The commit that it is compared with, as `git log --oneline` has it. */
  since: string;
  /** How many files are different. */
  files: number;
  /** The projects that have changed, and those that depend on them. */
  projects: string[];
  /** The feature libraries whose journeys and stories are to run; `undefined` for all. */
  libraries: string[] | undefined;
}

/**
 * What has changed since the present work left `base`, files that are not committed included.
 *
 * @throws {Error} with the words of git or Nx, where there is no such commit
 */
export function changesSince(base: string): Changes {
  const from = ask('git', ['merge-base', base, 'HEAD']).trim();
  const files = [
    ['diff', '--name-only', from],
    ['ls-files', '--others', '--exclude-standard'],
  ].flatMap((args) => ask('git', args).split('\n').filter(Boolean));
  const projects: string[] = JSON.parse(
    ask(process.execPath, [nxBin, 'show', 'projects', '--affected', `--base=${base}`, '--json']),
  );
  const since = ask('git', ['log', '-1', '--format=%h %s', from]).trim();
  return { since, files: files.length, projects, libraries: changedLibraries(files, projects) };
}

function ask(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: Infinity });
  if (status !== 0) throw new Error(stderr || stdout);
  return stdout;
}
