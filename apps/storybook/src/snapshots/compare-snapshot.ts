import { relative } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import type { BrowserCommand } from 'vitest/node';
import { findDifferences, type Screenshot } from './find-differences.ts';
import { decode, readSnapshot, writeSnapshot, writeReport } from './snapshot-files.ts';

/** An area of the screen, in whole pixels. */
export interface ScreenArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

const ACCEPT_HINT = 'Review it; `npm run snapshots:update` accepts it.';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /**
     * Whether the screen equals the accepted snapshot. Differences of one level of 255 are ignored: the rounding of an
     * edge depends on what was drawn before.
     */
    matchesSnapshot: (name: string, area: ScreenArea) => Promise<boolean>;
    /**
     * Compares the screen with the accepted snapshot. Accepts the screen if there is no snapshot yet (except in CI),
     * and under `vitest --update`.
     *
     * @param area the part of the screen to compare
     * @returns a description of the difference, if there is one
     */
    compareSnapshot: (name: string, area: ScreenArea) => Promise<string | undefined>;
  }
}

/** Runs in Node, not in the browser that shows the story. */
export const matchesSnapshot: BrowserCommand<[name: string, area: ScreenArea]> = async ({ page }, name, area) => {
  const [snapshot, screenshot] = await Promise.all([readSnapshot(name), takeScreenshot(page, area)]);
  return snapshot !== undefined && isNearlyEqual(snapshot, screenshot);
};

/** Runs in Node, not in the browser that shows the story. */
export const compareSnapshot: BrowserCommand<[name: string, area: ScreenArea]> = async (
  { page, project },
  name,
  area,
) => {
  const snapshot = await readSnapshot(name);
  if (snapshot && !findDifferences(snapshot, await takeScreenshot(page, area)).hasChanged) return undefined;

  // Waits until the screen is stable, for example until images are decoded.
  const screenshot = await waitUntilStable(() => takeScreenshot(page, area));
  if (snapshot && !findDifferences(snapshot, screenshot).hasChanged) return undefined;
  // Follows Vitest's snapshot modes: writes new ones except in CI, and changed ones only under `--update`.
  const mode = project.config.snapshotOptions.updateSnapshot;
  if (mode === 'all' || (!snapshot && mode === 'new')) {
    await writeSnapshot(name, screenshot);
    return undefined;
  }
  if (!snapshot) return `This story has no snapshot yet. ${ACCEPT_HINT}`;
  const { mask } = findDifferences(snapshot, screenshot);
  const reportPath = await writeReport(name, snapshot, screenshot, mask);
  return `This story looks different: see ${relative(process.cwd(), reportPath)} (was, is, difference). ${ACCEPT_HINT}`;
};

/** Takes screenshots until two in a row are equal. */
async function waitUntilStable(takeScreenshot: () => Promise<Screenshot>): Promise<Screenshot> {
  let last = await takeScreenshot();
  for (;;) {
    const next = await takeScreenshot();
    if (isEqual(last, next)) return next;
    last = next;
  }
}

const isEqual = (first: Screenshot, second: Screenshot) =>
  first.width === second.width && Buffer.compare(first.data, second.data) === 0;

const isNearlyEqual = (first: Screenshot, second: Screenshot) =>
  first.width === second.width &&
  first.height === second.height &&
  first.data.every((value, index) => Math.abs(value - (second.data[index] ?? 0)) <= 1);

const takeScreenshot = async (page: Page, area: ScreenArea) => decode(await captureScreenshot(page, area));

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Takes a fast screenshot as PNG. Playwright's screenshots wait for fonts and animations, but here the story has already settled.
 */
async function captureScreenshot(page: Page, area: ScreenArea): Promise<Buffer> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const { data } = await (
    await session
  ).send('Page.captureScreenshot', { clip: { ...area, scale: 1 }, optimizeForSpeed: true });
  return Buffer.from(data, 'base64');
}
