import type { Preview } from '@storybook/react-vite';
import axe from 'axe-core';
import { inject } from 'vitest';
import { getCurrentTest } from 'vitest/suite';
import { commands, page } from 'vitest/browser';
import { colorRules } from '../../../../tools/testing/axe-rules.ts';
import { findBareIdentifiers } from '@countinghouse/testing/screen';
import { waitUntilSettled } from './wait-until-settled';
import type { ScreenArea } from './compare-snapshot';
import { findUnbundledLetters } from './find-unbundled-letters';

// Animations and carets would make snapshots unstable. The scroll-bar gutter is removed because its width depends on
// the machine.
const stabilizingStyles = document.createElement('style');
stabilizingStyles.textContent = `
  *, ::before, ::after { animation: none !important; caret-color: transparent !important; transition: none !important; }
  html { scrollbar-gutter: auto !important; }
`;
document.head.append(stabilizingStyles);

/** Skips stories that run only in `npm run test:full`. */
export const beforeEach: Preview['beforeEach'] = ({ id }) => {
  const stories = inject('stories');
  if (stories && !stories.includes(id)) getCurrentTest()?.context.skip();
};

/** The addon checks everything except colours, which `checkColors` does. */
export const parameters: Preview['parameters'] = {
  a11y: { config: { rules: colorRules.map((id) => ({ id, enabled: false })) } },
};

/**
 * Checks a story after its play function in the light and then the dark scheme, without rendering it again: all colours
 * follow the system. The addon has already checked the other accessibility rules. The dark scheme differs only in
 * colours, so only stories with a dark snapshot are checked in it.
 */
export const afterEach: Preview['afterEach'] = async (context) => {
  const bareIdentifiers = findBareIdentifiers(document.body);
  if (bareIdentifiers.length > 0)
    throw new Error(`Not rendered with the Identifier component:\n${bareIdentifiers.join('\n')}`);
  await checkScheme(context.id, 'light');
  if (!hasSnapshot(context.id, 'dark')) return;
  try {
    await commands.showScheme('dark');
    await checkScheme(context.id, 'dark');
  } finally {
    await commands.showScheme('light');
  }
};

const hasSnapshot = (storyId: string, scheme: 'light' | 'dark') => inject('snapshots').includes(`${storyId}.${scheme}`);

/** @throws {Error} with the contrast violations found by axe */
async function checkColors(scheme: 'light' | 'dark'): Promise<void> {
  const { violations } = await axe.run(document.body, { runOnly: colorRules, resultTypes: ['violations'] });
  const violationTexts = violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  );
  if (violationTexts.length > 0) throw new Error(`Insufficient contrast (${scheme}):\n${violationTexts.join('\n')}`);
}

/**
 * Compares the screen with its snapshot. Colours are checked before a snapshot is accepted, so a screen that equals its
 * snapshot is not checked again, except in the full run.
 */
async function checkScheme(storyId: string, scheme: 'light' | 'dark'): Promise<void> {
  await waitUntilSettled();
  if (!hasSnapshot(storyId, scheme)) {
    await checkColors(scheme);
    return;
  }
  const name = `${storyId}.${scheme}`;
  if (getContentHeight() > window.innerHeight) {
    await page.viewport(window.innerWidth, getContentHeight());
    await waitUntilSettled();
  }
  const isUnchanged = await commands.matchesSnapshot(name, getStoryArea());
  if (!isUnchanged || inject('stories') === undefined) await checkColors(scheme);
  if (isUnchanged) return;
  const unbundledLetters = findUnbundledLetters(document.body);
  if (unbundledLetters.length > 0) {
    throw new Error(`Rendered in a system font (tag the story "no-snapshot"):\n${unbundledLetters.join('\n')}`);
  }
  const difference = await commands.compareSnapshot(name, getStoryArea());
  if (difference !== undefined) throw new Error(difference);
}

/**
 * Returns the story's area on Vitest's page, in whole pixels. Vitest scales down pages larger than its own.
 */
function getStoryArea(): ScreenArea {
  const frame =
    window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, window.innerWidth, window.innerHeight);
  const body = document.body.getBoundingClientRect();
  const scale = frame.width / window.innerWidth;
  const x = roundDown(frame.x + body.x * scale);
  const y = roundDown(frame.y + body.y * scale);
  const width = roundUp(frame.x + body.right * scale) - x;
  const height = roundUp(frame.y + body.bottom * scale) - y;
  return { x, y, width, height: Math.min(height, getContentHeight()) };
}

/** Tolerates scaling errors of less than 0.001 px. */
const roundDown = (position: number) => Math.floor(position + 0.001);
const roundUp = (position: number) => Math.ceil(position - 0.001);

/** Returns the bottom edge of the lowest element, in pixels. */
function getContentHeight(): number {
  const edges = Array.from(document.body.querySelectorAll('*'), (element) => element.getBoundingClientRect());
  return Math.ceil(Math.max(1, ...edges.filter(({ width, height }) => width * height > 0).map(({ bottom }) => bottom)));
}
