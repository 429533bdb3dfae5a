import { basename, extname, relative, sep } from 'node:path';

/** How the process was started. */
export interface ProcessStart {
  /** The script that Node runs, as given on the command line. */
  file: string;
  /** The working directory. */
  folder: string;
  /** The npm script that started it, if any. */
  script: string | undefined;
}

const getProcessStart = (): ProcessStart => ({
  file: process.argv[1] ?? '',
  folder: process.cwd(),
  script: process.env['npm_lifecycle_event'],
});

/** Returns the command as the user typed it: `npm run backup --`, `npx countinghouse-admin` or `node server/backup.js`. */
export function getCommandName({ file, folder, script }: ProcessStart = getProcessStart()): string {
  const name = basename(file, extname(file));
  if (script === name) return `npm run ${name} --`;
  if (file.includes(`${sep}.bin${sep}`)) return `npx ${name}`;
  const path = relative(folder, file);
  return `node ${path.startsWith('..') ? file : path}`;
}
