import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumArgs, findChromium } from '../../../../tools/testing/chromium.ts';
import { isFullRun } from '../../../../tools/testing/is-full-run.ts';
import { findDifferences, type Screenshot } from './find-differences';
import { SNAPSHOT_BROWSER_ARGS, SNAPSHOT_CONTEXT } from './snapshot-browser';
import { decode } from './snapshot-files';

/** A separate specimen, so that the comparison's results do not depend on real screens. */
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
let reference: Screenshot;

beforeAll(async () => {
  browser = await launchBrowser(SNAPSHOT_BROWSER_ARGS);
  page = await openSpecimen(browser);
  reference = await takeScreenshot(page);
});
afterAll(() => browser.close());

const launchBrowser = (args: string[], common = chromiumArgs) =>
  chromium.launch({ executablePath, args: [...common, ...args] });

async function openSpecimen(browserInstance: Browser, deviceScaleFactor = 1): Promise<Page> {
  const specimenPage = await browserInstance.newPage({ ...SNAPSHOT_CONTEXT, viewport, deviceScaleFactor });
  await specimenPage.setContent(specimen);
  await specimenPage.addStyleTag({
    content: `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }`,
  });
  await specimenPage.evaluate(() => document.fonts.ready);
  return specimenPage;
}

const captureScreenshot = (target: Page) => target.screenshot({ animations: 'disabled', caret: 'hide' });
const takeScreenshot = async (target: Page) => decode(await captureScreenshot(target));
const isEqual = (image: Screenshot) => Buffer.compare(reference.data, image.data) === 0;
const hasChanged = (image: Screenshot) => findDifferences(reference, image).hasChanged;

describe('an image rendered on another machine', () => {
  const gpuArgs = ['--enable-gpu-rasterization', '--ignore-gpu-blocklist', '--enable-unsafe-swiftshader'];

  it.runIf(isFullRun).each([
    ['glyphs at whole pixels', ['--disable-font-subpixel-positioning'], chromiumArgs],
    [
      'rendering on a GPU',
      [...gpuArgs, '--use-gl=angle', '--use-angle=swiftshader'],
      chromiumArgs.filter((argument) => argument !== '--disable-gpu'),
    ],
  ])('matches with %s', async (_, args, common) => {
    const other = await launchBrowser([...SNAPSHOT_BROWSER_ARGS, ...args], common);
    const image = await takeScreenshot(await openSpecimen(other));
    await other.close();
    expect(isEqual(image)).toBe(false);
    expect(hasChanged(image)).toBe(false);
  });

  it.runIf(isFullRun)('matches if it is rendered at twice the size and scaled down', async () => {
    const other = await launchBrowser(
      SNAPSHOT_BROWSER_ARGS.filter((argument) => !argument.startsWith('--force-device-scale-factor')),
    );
    const large = await captureScreenshot(await openSpecimen(other, 2));
    await other.close();
    const image = await decode(
      await sharp(large).resize(viewport.width, viewport.height, { kernel: 'linear' }).toBuffer(),
    );
    expect(isEqual(image)).toBe(false);
    expect(hasChanged(image)).toBe(false);
  });

  it('matches if it is shifted by a quarter of a pixel', async () => {
    const revert = await changeStyle('body { transform: translate(0.25px, 0.25px); }')();
    const image = await takeScreenshot(page);
    await revert();
    expect(isEqual(image)).toBe(false);
    expect(hasChanged(image)).toBe(false);
  });
});

/** Changes the page. Resolves to a function that reverts the change. */
type Change = () => Promise<() => Promise<void>>;

function changeStyle(content: string): Change {
  return async () => {
    const tag = await page.addStyleTag({ content });
    return () => tag.evaluate((element) => element.parentNode?.removeChild(element)).then(() => undefined);
  };
}

function changeText(from: string, to: string): Change {
  return async () => {
    await replaceText(from, to);
    return () => replaceText(to, from);
  };
}

/** Replaces the first occurrence of a text on the page. */
const replaceText = (from: string, to: string) =>
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
      throw new Error(`The page has no text "${before}".`);
    },
    [from, to],
  );

describe('an actual change', () => {
  it.each([
    ['a colour of a tone', changeStyle(':root { --success-ground: #d3e9d8 !important; }')],
    ['the background colour, by six levels', changeStyle(':root { --ground: #f2efe8 !important; }')],
    ['the colour of text', changeStyle(':root { --ink-second: #7a838c !important; }')],
    [
      'a hairline',
      changeStyle('tbody tr { border-bottom-color: #b5ad97 !important; } :root { --line: #c8bfa8 !important; }'),
    ],
    ['a word', changeText('Completed', 'Complete')],
    ['one digit', changeText('412', '413')],
    ['one digit of a phone number', changeText('0018', '0019')],
    ['one letter of a name', changeText('Turing', 'Turinq')],
    ['a shift of four pixels down', changeStyle('main { padding-top: 28px !important; }')],
    ['a shift of four pixels to the side', changeStyle('h1 { margin-inline-start: 4px !important; }')],
    ['an icon', changeStyle('tbody tr:first-child svg:last-of-type { visibility: hidden; }')],
    ['the corner of a button', changeStyle('button { border-radius: 12px !important; }')],
  ])('is a difference: %s', async (_, change) => {
    const revert = await change();
    const image = await takeScreenshot(page);
    await revert();
    expect(hasChanged(image)).toBe(true);
    // Verifies the revert: otherwise the next case would detect this change.
    expect(hasChanged(await takeScreenshot(page))).toBe(false);
  });
});
