import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import sharp from 'sharp';
import type { Screenshot } from './find-differences.ts';

const project = resolve(import.meta.dirname, '../..');

/** The folder of the accepted snapshots, as lossless WebP. */
export const SNAPSHOTS_FOLDER = resolve(project, 'snapshots');
/** The folder of the difference reports. */
const REPORTS_FOLDER = resolve(project, 'test-results/snapshots');

export const getSnapshotPath = (name: string) => resolve(SNAPSHOTS_FOLDER, `${name}.webp`);
const getReportPath = (name: string) => resolve(REPORTS_FOLDER, `${name}.png`);

/** Decodes a PNG or WebP file. */
export async function decode(file: Uint8Array): Promise<Screenshot> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Reads the accepted snapshot of a story, if there is one. */
export async function readSnapshot(name: string): Promise<Screenshot | undefined> {
  const file = await readFile(getSnapshotPath(name)).catch(() => undefined);
  return file && decode(file);
}

/** Stores a screenshot as the accepted snapshot. */
export async function writeSnapshot(name: string, screenshot: Screenshot): Promise<void> {
  await write(getSnapshotPath(name), await toSharp(screenshot).webp({ lossless: true, effort: 6 }).toBuffer());
}

/**
 * Writes the accepted snapshot, the current screenshot and their differences side by side. Returns the path of the
 * file.
 */
export async function writeReport(
  name: string,
  expected: Screenshot,
  actual: Screenshot,
  mask: Uint8Array,
): Promise<string> {
  const highlighted = { ...expected, data: expected.data.map((value, index) => highlight(value, index, mask)) };
  const gap = 16;
  const width = expected.width * 2 + actual.width + gap * 2;
  const height = Math.max(expected.height, actual.height);
  const [left, middle, right] = await Promise.all(
    [expected, actual, highlighted].map((screenshot) => toSharp(screenshot).png().toBuffer()),
  );
  const file = await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: middle, left: expected.width + gap, top: 0 },
      { input: right, left: expected.width + actual.width + gap * 2, top: 0 },
    ])
    .png()
    .toBuffer();
  const path = getReportPath(name);
  await write(path, file);
  return path;
}

/** Returns a channel value: red where the pixel differs, pale elsewhere. */
function highlight(value: number, index: number, mask: Uint8Array): number {
  if (mask[Math.floor(index / 3)] === 1) return index % 3 === 0 ? 255 : 0;
  return 192 + value / 4;
}

const toSharp = ({ width, height, data }: Screenshot) => sharp(data, { raw: { width, height, channels: 3 } });

async function write(path: string, file: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, file);
}
