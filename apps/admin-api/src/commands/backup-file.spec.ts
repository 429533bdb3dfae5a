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
import { writeWhole } from './backup-file';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countinghouse-backup-file-'));
  path = join(folder, 'night.dump');
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (file: string) => statSync(file).mode & 0o777;
const write = (content: string) => writeWhole(path, (draft) => draft.writeFile(content));

it('is for its owner alone from its first byte on, whatever the mask of the process allows', async () => {
  const mask = process.umask(0);
  try {
    await writeWhole(path, async (draft) => {
      await draft.writeFile('everything');
      expect(readdirSync(folder).map((name) => modeOf(join(folder, name)))).toEqual([0o600]);
    });
  } finally {
    process.umask(mask);
  }
  expect([modeOf(path), readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual([
    0o600,
    'everything',
    ['night.dump'],
  ]);
});

it('takes over no draft that is there: neither one of an interrupted backup, nor one that others may read', async () => {
  const planted = `${path}.unfinished`;
  writeFileSync(planted, 'left behind', { mode: 0o666 });
  await write('everything');
  expect([modeOf(path), readFileSync(path, 'utf8')]).toEqual([0o600, 'everything']);
  expect(readFileSync(planted, 'utf8')).toBe('left behind');
});

it.each(['.unfinished', ''])(
  'writes through no link that somebody has put at its name with %j behind it',
  async (ending) => {
    const elsewhere = join(folder, 'elsewhere');
    symlinkSync(elsewhere, path + ending);
    await write('everything');
    expect(existsSync(elsewhere)).toBe(false);
    expect([modeOf(path), readFileSync(path, 'utf8')]).toEqual([0o600, 'everything']);
  },
);

it('leaves nothing behind where it fails, and overwrites nothing', async () => {
  const failing = writeWhole(path, () => Promise.reject(new Error('The disk is full.')));
  await expect(failing).rejects.toThrow('The disk is full.');
  expect(readdirSync(folder)).toEqual([]);
  await write('first');
  await expect(write('second')).rejects.toThrow(`${path} is there already. A backup overwrites nothing.`);
  expect(readFileSync(path, 'utf8')).toBe('first');
});
