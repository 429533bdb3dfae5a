import { relative } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import type { BrowserCommand } from 'vitest/node';
import { differences, type Picture } from './differences.ts';
import { decode, readAccepted, writeAccepted, writeFinding } from './picture-files.ts';

/** A part of the screen, in whole pixels. */
export interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

const accept = 'Look at it; `npm run pictures:accept` keeps it.';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /**
     * Whether what is on the screen is the accepted picture of that name, to the last pixel. One level of 255 does not count: what
     * was drawn before bears on how an edge is rounded.
     *
     * @param clip the part of the screen that is looked at
     */
    isAccepted: (name: string, clip: Clip) => Promise<boolean>;
    /**
     * Compares what is on the screen with the accepted picture of that name. Accepts it where there is none yet (except
     * in CI), and under `vitest --update`.
     *
     * @param clip the part of the screen that is looked at
     * @returns what is wrong, if something is
     */
    comparePicture: (name: string, clip: Clip) => Promise<string | undefined>;
  }
}

/** Runs in Node, beside the browser that shows the story. */
export const isAccepted: BrowserCommand<[name: string, clip: Clip]> = async ({ page }, name, clip) => {
  const [accepted, picture] = await Promise.all([readAccepted(name), take(page, clip)]);
  return accepted !== undefined && isAlike(accepted, picture);
};

/** Runs in Node, beside the browser that shows the story. */
export const comparePicture: BrowserCommand<[name: string, clip: Clip]> = async ({ page, project }, name, clip) => {
  const accepted = await readAccepted(name);
  if (accepted && !differences(accepted, await take(page, clip)).hasChanged) return undefined;

  // Waits for what is still changing, such as an image that is being decoded.
  const picture = await untilStill(() => take(page, clip));
  if (accepted && !differences(accepted, picture).hasChanged) return undefined;
  // As Vitest does with snapshots: a new one is written, but not in CI; a changed one only under `--update`.
  const mode = project.config.snapshotOptions.updateSnapshot;
  if (mode === 'all' || (!accepted && mode === 'new')) {
    await writeAccepted(name, picture);
    return undefined;
  }
  if (!accepted) return `There is no picture of this story yet. ${accept}`;
  const { mask } = differences(accepted, picture);
  const finding = await writeFinding(name, accepted, picture, mask);
  return `This story looks different: see ${relative(process.cwd(), finding)} (was, is, difference). ${accept}`;
};

/** Takes pictures until two in a row are the same. */
async function untilStill(take: () => Promise<Picture>): Promise<Picture> {
  let last = await take();
  for (;;) {
    const next = await take();
    if (isSame(last, next)) return next;
    last = next;
  }
}

const isSame = (first: Picture, second: Picture) =>
  first.width === second.width && Buffer.compare(first.data, second.data) === 0;

const isAlike = (first: Picture, second: Picture) =>
  first.width === second.width &&
  first.height === second.height &&
  first.data.every((value, index) => Math.abs(value - (second.data[index] ?? 0)) <= 1);

const take = async (page: Page, clip: Clip) => decode(await screenshot(page, clip));

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * What is drawn now, as a PNG that is quick to write. Playwright's own screenshots wait for fonts and until nothing moves; here a
 * story has settled, and nothing in it moves.
 */
async function screenshot(page: Page, clip: Clip): Promise<Buffer> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const { data } = await (
    await session
  ).send('Page.captureScreenshot', { clip: { ...clip, scale: 1 }, optimizeForSpeed: true });
  return Buffer.from(data, 'base64');
}
