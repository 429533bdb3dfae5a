import { basename, extname, relative, sep } from 'node:path';

/** How a process was started. */
export interface Started {
  /** What Node runs, as it was named. */
  file: string;
  /** Where it was started. */
  folder: string;
  /** The script of a `package.json` that started it, as npm says; undefined without one. */
  script: string | undefined;
}

const startedHere = (): Started => ({
  file: process.argv[1] ?? '',
  folder: process.cwd(),
  script: process.env['npm_lifecycle_event'],
});

/** A command as whoever started it can type it again: `npm run backup --`, `npx countinghouse-admin` or `node server/backup.js`. */
export function commandName({ file, folder, script }: Started = startedHere()): string {
  const name = basename(file, extname(file));
  if (script === name) return `npm run ${name} --`;
  if (file.includes(`${sep}.bin${sep}`)) return `npx ${name}`;
  const path = relative(folder, file);
  return `node ${path.startsWith('..') ? file : path}`;
}
