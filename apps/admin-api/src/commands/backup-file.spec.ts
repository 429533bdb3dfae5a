import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeAtomically } from './backup-file';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-backup-file-'));
  path = join(folder, 'night.dump');
});
afterEach(() => rmSync(folder, { recursive: true }));

const getMode = (file: string) => statSync(file).mode & 0o777;
const writeBackup = (content: string) => writeAtomically(path, (draft) => draft.writeFile(content));

it('is readable only by its owner, even while it is being written, whatever the umask', async () => {
  const mask = process.umask(0);
  try {
    await writeAtomically(path, async (draft) => {
      await draft.writeFile('everything');
      expect(readdirSync(folder).map((name) => getMode(join(folder, name)))).toEqual([0o600]);
    });
  } finally {
    process.umask(mask);
  }
  expect([getMode(path), readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual([
    0o600,
    'everything',
    ['night.dump'],
  ]);
});

it('does not reuse an existing unfinished file', async () => {
  const unfinishedFile = `${path}.unfinished`;
  writeFileSync(unfinishedFile, 'left behind', { mode: 0o666 });
  await writeBackup('everything');
  expect([getMode(path), readFileSync(path, 'utf8')]).toEqual([0o600, 'everything']);
  expect(readFileSync(unfinishedFile, 'utf8')).toBe('left behind');
});

it.each(['.unfinished', ''])('does not follow a link whose name is its own plus the suffix %j', async (suffix) => {
  const linkTarget = join(folder, 'elsewhere');
  symlinkSync(linkTarget, path + suffix);
  await writeBackup('everything');
  expect(existsSync(linkTarget)).toBe(false);
  expect([getMode(path), readFileSync(path, 'utf8')]).toEqual([0o600, 'everything']);
});

it('leaves nothing behind on failure, and overwrites nothing', async () => {
  const failing = writeAtomically(path, () => Promise.reject(new Error('The disk is full.')));
  await expect(failing).rejects.toThrow('The disk is full.');
  expect(readdirSync(folder)).toEqual([]);
  await writeBackup('first');
  await expect(writeBackup('second')).rejects.toThrow(`${path} already exists. Backups never overwrite files.`);
  expect(readFileSync(path, 'utf8')).toBe('first');
});
