import type { BrowserContextOptions } from 'playwright';

/**
 * Command-line switches under which every machine lays text out alike: glyphs keep their designed widths, edges are grey
 * and not coloured, and colours are not bent by the screen's profile.
 */
export const pictureArgs = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
  '--hide-scrollbars',
];

/** Time zone, language and size of the window in which pictures are taken. */
export const pictureContext = {
  locale: 'en-GB',
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
  deviceScaleFactor: 1,
  // Larger than any story, so that none has to be scrolled into view.
  viewport: { width: 1500, height: 1600 },
} satisfies BrowserContextOptions;
