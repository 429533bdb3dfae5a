import { relative } from 'node:path';
import type { BrowserCommand } from 'vitest/node';
import { differences, type Picture } from './differences.ts';
import { decode, readAccepted, writeAccepted, writeFinding } from './picture-files.ts';

const accept = 'Look at it; `npm run pictures:accept` keeps it.';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /**
     * Compares what is on the screen with the accepted picture of that name. Accepts it where there is none yet (except
     * in CI), and under `vitest --update`.
     *
     * @param height how much of the screen is looked at, in pixels from the top
     * @returns what is wrong, if something is
     */
    comparePicture: (name: string, height: number) => Promise<string | undefined>;
  }
}

/** Runs in Node, beside the browser that shows the story. */
export const comparePicture: BrowserCommand<[name: string, height: number]> = async (
  { iframe, project },
  name,
  height,
) => {
  const take = async () => {
    const screen = await iframe.locator('body').screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
    return topOf(await decode(screen), height);
  };
  const accepted = await readAccepted(name);
  if (accepted && !differences(accepted, await take()).hasChanged) return undefined;

  // Waits for what is still changing, such as an image that is being decoded.
  const picture = await untilStill(take);
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
    if (Buffer.compare(last.data, next.data) === 0) return next;
    last = next;
  }
}

function topOf({ width, height, data }: Picture, wanted: number): Picture {
  const rows = Math.min(height, wanted);
  return { width, height: rows, data: data.subarray(0, rows * width * 3) };
}
