import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { builtServerFile } from '../../../../tools/testing/built-server.ts';

/**
 * Runs a command of the built server as a process, in an unrelated working directory, and waits for its end.
 *
 * @param file in the build's folder, beside the server
 */
export async function runCommand(file: string, env: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, [builtServerFile.replace('main.js', file), ...args], {
    cwd: tmpdir(),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let complained = '';
  child.stdout.on('data', (data) => (said += data));
  child.stderr.on('data', (data) => (complained += data));
  const [code] = await once(child, 'close');
  return { code, said, complained };
}
