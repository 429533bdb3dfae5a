import { link, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sentenceFor } from '../start/start-failure';
import { lockDataFolder } from './data-folder-lock';

/** Links as a file system without hard links does; a test cannot mount one. */
function failing(code: string, times = Infinity): typeof link {
  let left = times;
  return async (from, to) => {
    left -= 1;
    if (left < 0) return link(from, to);
    throw Object.assign(new Error(`${code}: operation not permitted, link`), { code, syscall: 'link' });
  };
}

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-lock-'));
});

afterEach(() => rm(folder, { recursive: true }));

it.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])(
  'says what is missing and what to do where hard links fail with %s',
  async (code) => {
    const error: unknown = await lockDataFolder(folder, failing(code)).catch((reason: unknown) => reason);
    expect(sentenceFor(error)).toMatch(
      new RegExp(
        `^The data folder ${folder} cannot be locked: hard links are missing .* Choose a DATA_DIR on a local disk .*\\.$`,
      ),
    );
    expect(await readdir(folder)).toEqual([]);
  },
);

it('tries again where a hard link is rejected for a moment', async () => {
  const unlock = await lockDataFolder(folder, failing('EPERM', 2));
  expect(await readdir(folder)).toEqual(['lock']);
  await expect(lockDataFolder(folder)).rejects.toThrow('in use by process');
  await unlock();
});

it('says what the system says where something else is wrong', async () => {
  await expect(lockDataFolder(folder, failing('ENOSPC'))).rejects.toThrow('cannot be written to: ENOSPC');
});
