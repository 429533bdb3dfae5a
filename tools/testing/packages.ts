import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The result of a command. */
export interface CommandOutcome {
  isOk: boolean;
  output: string;
}

/** Returns the environment without variables of npm, Node and test runners, as in a separate shell. */
export function getOutsideEnv(): Record<string, string | undefined> {
  const names = Object.keys(process.env).filter((name) => !/^(npm_|NODE_|VITEST|NX_|FORCE_COLOR)/.test(name));
  return { ...Object.fromEntries(names.map((name) => [name, process.env[name]])), NO_COLOR: '1' };
}

/** Runs a command in a folder, as from a separate shell. */
export function runOutside(cwd: string, command: string, args: readonly string[]): CommandOutcome {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env: getOutsideEnv(), encoding: 'utf8' });
  return { isOk: status === 0, output: error ? error.message : status === 0 ? stdout : stdout + stderr };
}

/** Runs a command asynchronously, because this process may serve its requests. `env` is added to the environment. */
export function runOutsideAsync(
  cwd: string,
  command: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd, env: { ...getOutsideEnv(), ...env } }, (error, stdout, stderr) =>
      resolve({ isOk: !error, output: stdout + stderr }),
    );
  });
}

/**
 * Packs a build into a tarball, as npm does for the registry.
 *
 * @param dist the package's folder
 * @returns the path of the tarball
 * @throws Error with npm's output
 */
export function packPackage(dist: string, folder: string): string {
  const { isOk, output } = runOutside(folder, 'npm', ['pack', dist, '--json', '--silent']);
  if (!isOk) throw new Error(output);
  const [packed]: { filename: string }[] = JSON.parse(output);
  if (!packed) throw new Error(`npm packed nothing: ${output}`);
  return join(folder, packed.filename);
}
