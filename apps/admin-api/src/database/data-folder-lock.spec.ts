import { link, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeStartError } from '../start/start-error';
import { lockDataFolder } from './data-folder-lock';

/** Simulates link(2) on a file system without hard links. */
function createFailingLink(code: string, times = Infinity): typeof link {
  let remaining = times;
  return async (from, to) => {
    remaining -= 1;
    if (remaining < 0) return link(from, to);
    throw Object.assign(new Error(`${code}: operation not permitted, link`), { code, syscall: 'link' });
  };
}

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-lock-'));
});

afterEach(() => rm(folder, { recursive: true }));

it.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])('explains missing hard links that fail with %s', async (code) => {
  const error: unknown = await lockDataFolder(folder, createFailingLink(code)).catch((reason: unknown) => reason);
  expect(describeStartError(error)).toMatch(
    new RegExp(
      `^The data folder ${folder} cannot be locked: its file system does not support hard links\\. .* Choose a DATA_DIR on a local disk .*\\.$`,
    ),
  );
  expect(await readdir(folder)).toEqual([]);
});

it('retries a hard link that is rejected for a moment', async () => {
  const unlock = await lockDataFolder(folder, createFailingLink('EPERM', 2));
  expect(await readdir(folder)).toEqual(['lock']);
  await expect(lockDataFolder(folder)).rejects.toThrow('in use by process');
  await unlock();
});

it('reports the system error for other failures', async () => {
  await expect(lockDataFolder(folder, createFailingLink('ENOSPC'))).rejects.toThrow('cannot be written to: ENOSPC');
});
