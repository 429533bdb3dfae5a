import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** How a command ended, and what it said. */
export interface CommandOutcome {
  isOk: boolean;
  output: string;
}

/** The environment of somebody else's shell: settings of an npm or a test runner around this one must not reach it. */
export function outsideEnv(): Record<string, string | undefined> {
  const names = Object.keys(process.env).filter((name) => !/^(npm_|NODE_|VITEST|NX_|FORCE_COLOR)/.test(name));
  return { ...Object.fromEntries(names.map((name) => [name, process.env[name]])), NO_COLOR: '1' };
}

/** Runs a command as somebody else would, in a folder. */
export function runOutside(cwd: string, command: string, args: readonly string[]): CommandOutcome {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env: outsideEnv(), encoding: 'utf8' });
  return { isOk: status === 0, output: error ? error.message : status === 0 ? stdout : stdout + stderr };
}

/** The same while this process goes on: it may be what the command asks. `env` is added to the environment. */
export function runMeanwhile(
  cwd: string,
  command: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd, env: { ...outsideEnv(), ...env } }, (error, stdout, stderr) =>
      resolve({ isOk: !error, output: stdout + stderr }),
    );
  });
}

/**
 * Packs a build as npm would for the registry, into a folder.
 *
 * @param dist the folder that is the package
 * @returns the path of the tarball
 * @throws Error with npm's words
 */
export function pack(dist: string, folder: string): string {
  const { isOk, output } = runOutside(folder, 'npm', ['pack', dist, '--json', '--silent']);
  if (!isOk) throw new Error(output);
  const [packed]: { filename: string }[] = JSON.parse(output);
  if (!packed) throw new Error(`npm packed nothing: ${output}`);
  return join(folder, packed.filename);
}
