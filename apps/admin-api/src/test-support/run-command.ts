import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { builtServerFile } from '../../../../tools/testing/built-server.ts';

/**
 * Runs a command of the built server as a process, in an unrelated working directory, and waits until it exits.
 *
 * @param file a file in the build folder
 */
export async function runCommand(file: string, env: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, [builtServerFile.replace('main.js', file), ...args], {
    cwd: tmpdir(),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data) => (stdout += data));
  child.stderr.on('data', (data) => (stderr += data));
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}
