import type * as Files from 'node:fs/promises';
import { link, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sentenceFor } from '../start/start-failure';
import { lockDataFolder } from './data-folder-lock';
import { openDatabase } from './open-database';

// File systems without hard links cannot be mounted by a test, so the system call fails as it does there.
vi.mock('node:fs/promises', async (original) => {
  const own = await original<typeof Files>();
  return { ...own, link: vi.fn(own.link) };
});

const rejected = (code: string) =>
  Object.assign(new Error(`${code}: operation not permitted, link`), { code, syscall: 'link' });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-lock-'));
});

afterEach(async () => {
  vi.mocked(link).mockReset();
  await rm(folder, { recursive: true });
});

it.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])(
  'says in one sentence each what is missing and what to do where hard links fail with %s',
  async (code) => {
    vi.mocked(link).mockRejectedValue(rejected(code));
    const error: unknown = await openDatabase({ dataDir: folder }).catch((reason: unknown) => reason);
    expect(sentenceFor(error)).toMatch(
      new RegExp(
        `^The data folder ${folder} cannot be locked: hard links are missing .* Choose a DATA_DIR on a local disk .*\\.$`,
      ),
    );
    expect(await readdir(folder)).toEqual([]);
  },
);

it('tries again where a hard link is rejected for a moment', async () => {
  const { link: own } = await vi.importActual<typeof Files>('node:fs/promises');
  vi.mocked(link)
    .mockRejectedValueOnce(rejected('EPERM'))
    .mockRejectedValueOnce(rejected('EPERM'))
    .mockImplementation(own);
  const unlock = await lockDataFolder(folder);
  expect(await readdir(folder)).toEqual(['lock']);
  await expect(lockDataFolder(folder)).rejects.toThrow('in use by process');
  await unlock();
});

it('says what the system says where something else is wrong', async () => {
  vi.mocked(link).mockRejectedValue(rejected('ENOSPC'));
  await expect(lockDataFolder(folder)).rejects.toThrow('cannot be written to: ENOSPC');
});
