import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumArgs, findChromium } from '../../../../tools/testing/chromium.ts';
import { isFull } from '../../../../tools/testing/is-full.ts';
import { differences, type Picture } from './differences';
import { pictureArgs, pictureContext } from './picture-browser';
import { decode } from './picture-files';

/** A drawing of its own: what the comparison overlooks and finds must not depend on what a screen shows today. */
const specimen = readFileSync(resolve(import.meta.dirname, 'specimen.html'), 'utf8');
const font = readFileSync(
  createRequire(resolve(import.meta.dirname, '../../../../libs/ui/package.json')).resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  ),
  'base64',
);
const executablePath = findChromium();
const viewport = { width: 1200, height: 500 };

let browser: Browser;
let page: Page;
let accepted: Picture;

beforeAll(async () => {
  browser = await start(pictureArgs);
  page = await open(browser);
  accepted = await take(page);
});
afterAll(() => browser.close());

const start = (args: string[], common = chromiumArgs) =>
  chromium.launch({ executablePath, args: [...common, ...args] });

async function open(by: Browser, deviceScaleFactor = 1): Promise<Page> {
  const opened = await by.newPage({ ...pictureContext, viewport, deviceScaleFactor });
  await opened.setContent(specimen);
  await opened.addStyleTag({
    content: `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }`,
  });
  await opened.evaluate(() => document.fonts.ready);
  return opened;
}

const screenshot = (of: Page) => of.screenshot({ animations: 'disabled', caret: 'hide' });
const take = async (of: Page) => decode(await screenshot(of));
const isSame = (picture: Picture) => Buffer.compare(accepted.data, picture.data) === 0;
const hasChanged = (picture: Picture) => differences(accepted, picture).hasChanged;

describe('what another machine does to edges passes', () => {
  const graphics = ['--enable-gpu-rasterization', '--ignore-gpu-blocklist', '--enable-unsafe-swiftshader'];

  it.runIf(isFull).each([
    ['glyphs at whole pixels', ['--disable-font-subpixel-positioning'], chromiumArgs],
    [
      'drawn by a graphics processor',
      [...graphics, '--use-gl=angle', '--use-angle=swiftshader'],
      chromiumArgs.filter((argument) => argument !== '--disable-gpu'),
    ],
  ])('%s', async (_, args, common) => {
    const other = await start([...pictureArgs, ...args], common);
    const picture = await take(await open(other));
    await other.close();
    expect(isSame(picture)).toBe(false);
    expect(hasChanged(picture)).toBe(false);
  });

  it.runIf(isFull)('drawn twice as large and made smaller', async () => {
    const other = await start(pictureArgs.filter((argument) => !argument.startsWith('--force-device-scale-factor')));
    const large = await screenshot(await open(other, 2));
    await other.close();
    const picture = await decode(
      await sharp(large).resize(viewport.width, viewport.height, { kernel: 'linear' }).toBuffer(),
    );
    expect(isSame(picture)).toBe(false);
    expect(hasChanged(picture)).toBe(false);
  });

  it('a quarter of a pixel off', async () => {
    const undo = await style('body { transform: translate(0.25px, 0.25px); }')();
    const picture = await take(page);
    await undo();
    expect(isSame(picture)).toBe(false);
    expect(hasChanged(picture)).toBe(false);
  });
});

/** Makes a change to the page. Resolves to a function that undoes it. */
type Change = () => Promise<() => Promise<void>>;

function style(content: string): Change {
  return async () => {
    const tag = await page.addStyleTag({ content });
    return () => tag.evaluate((element) => element.parentNode?.removeChild(element)).then(() => undefined);
  };
}

function text(from: string, to: string): Change {
  return async () => {
    await replace(from, to);
    return () => replace(to, from);
  };
}

/** Replaces the first occurrence of a text on the screen. */
const replace = (from: string, to: string) =>
  page.evaluate(
    ([before = '', after = '']) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node.textContent?.includes(before) && !node.parentElement?.closest('option, script, style')) {
          node.textContent = node.textContent.replace(before, after);
          return;
        }
      }
      throw new Error(`There is no "${before}".`);
    },
    [from, to],
  );

describe('what somebody changed fails', () => {
  it.each([
    ['a colour of a tone', style(':root { --success-ground: #d3e9d8 !important; }')],
    ['the colour of the ground, by six levels', style(':root { --ground: #f2efe8 !important; }')],
    ['the colour of text', style(':root { --ink-second: #7a838c !important; }')],
    [
      'a hairline',
      style('tbody tr { border-bottom-color: #b5ad97 !important; } :root { --line: #c8bfa8 !important; }'),
    ],
    ['a word', text('Completed', 'Complete')],
    ['one figure', text('412', '413')],
    ['one figure of a phone number', text('0018', '0019')],
    ['one letter of a name', text('Turing', 'Turinq')],
    ['four pixels down', style('main { padding-top: 28px !important; }')],
    ['four pixels to the side', style('h1 { margin-inline-start: 4px !important; }')],
    ['an icon', style('tbody tr:first-child svg:last-of-type { visibility: hidden; }')],
    ['the corner of a button', style('button { border-radius: 12px !important; }')],
  ])('%s', async (_, change) => {
    const undo = await change();
    const picture = await take(page);
    await undo();
    expect(hasChanged(picture)).toBe(true);
    // Otherwise this change would be found again with the next one.
    expect(hasChanged(await take(page))).toBe(false);
  });
});
