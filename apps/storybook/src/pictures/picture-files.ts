import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import sharp from 'sharp';
import type { Picture } from './differences.ts';

const project = resolve(import.meta.dirname, '../..');

/** Where the accepted pictures are kept, as lossless WebP. */
export const picturesFolder = resolve(project, 'pictures');
/** Where what differs from them is shown. */
const findingsFolder = resolve(project, 'test-results/pictures');

export const pathOf = (name: string) => resolve(picturesFolder, `${name}.webp`);
const findingPathOf = (name: string) => resolve(findingsFolder, `${name}.png`);

/** Reads the bytes of a PNG or WebP file. */
export async function decode(file: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** The accepted picture of a story, if there is one. */
export async function readAccepted(name: string): Promise<Picture | undefined> {
  const file = await readFile(pathOf(name)).catch(() => undefined);
  return file && decode(file);
}

/** Accepts a picture. */
export async function writeAccepted(name: string, picture: Picture): Promise<void> {
  await write(pathOf(name), await toSharp(picture).webp({ lossless: true, effort: 6 }).toBuffer());
}

/** Shows side by side what was accepted, what is there now, and where they differ. Returns the path of the file. */
export async function writeFinding(name: string, was: Picture, is: Picture, mask: Uint8Array): Promise<string> {
  const marked = { ...was, data: was.data.map((value, index) => mark(value, index, mask)) };
  const gap = 16;
  const width = was.width * 2 + is.width + gap * 2;
  const height = Math.max(was.height, is.height);
  const [left, middle, right] = await Promise.all(
    [was, is, marked].map((picture) => toSharp(picture).png().toBuffer()),
  );
  const file = await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: middle, left: was.width + gap, top: 0 },
      { input: right, left: was.width + is.width + gap * 2, top: 0 },
    ])
    .png()
    .toBuffer();
  const path = findingPathOf(name);
  await write(path, file);
  return path;
}

/** Red where it differs, pale elsewhere. */
function mark(value: number, index: number, mask: Uint8Array): number {
  if (mask[Math.floor(index / 3)] === 1) return index % 3 === 0 ? 255 : 0;
  return 192 + value / 4;
}

const toSharp = ({ width, height, data }: Picture) => sharp(data, { raw: { width, height, channels: 3 } });

async function write(path: string, file: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, file);
}
