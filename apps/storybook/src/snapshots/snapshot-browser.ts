import type { BrowserContextOptions } from 'playwright';

/**
 * Command-line switches that make text layout the same on every machine: unhinted glyph widths, grayscale antialiasing,
 * and no colour profile.
 */
export const SNAPSHOT_BROWSER_ARGS = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
  '--hide-scrollbars',
];

/** Locale, time zone and window size of snapshots. */
export const SNAPSHOT_CONTEXT = {
  locale: 'en-GB',
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
  deviceScaleFactor: 1,
  // Larger than any story, to avoid scrolling.
  viewport: { width: 1500, height: 1600 },
} satisfies BrowserContextOptions;
