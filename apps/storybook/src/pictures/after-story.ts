import type { Preview } from '@storybook/react-vite';
import axe from 'axe-core';
import { inject } from 'vitest';
import { getCurrentTest } from 'vitest/suite';
import { commands, page } from 'vitest/browser';
import { colourRules } from '../../../../tools/testing/axe-rules.ts';
import { findBareIdentifiers } from '@countinghouse/testing/screen';
import { settle } from './settle';
import type { Clip } from './compare-picture';
import { findUnbundledLetters } from './unbundled-letters';

// Anything that moves or blinks would be pictured wherever it happens to be, so nothing does. A story is as wide as its page: no
// place is kept for a scroll bar, whose width is the machine's.
const still = document.createElement('style');
still.textContent = `
  *, ::before, ::after { animation: none !important; caret-color: transparent !important; transition: none !important; }
  html { scrollbar-gutter: auto !important; }
`;
document.head.append(still);

/** Skips a story that runs in `npm run test:full` alone. */
export const beforeEach: Preview['beforeEach'] = ({ id }) => {
  const stories = inject('stories');
  if (stories && !stories.includes(id)) getCurrentTest()?.context.skip();
};

/** The addon checks everything but colours, which `checkColours` does. */
export const parameters: Preview['parameters'] = {
  a11y: { config: { rules: colourRules.map((id) => ({ id, enabled: false })) } },
};

/**
 * Looks at a story after its play function, while it is still on the screen: by day, and then by night. It is not
 * rendered again, since every colour follows the system. The addon has just checked the rest of its accessibility; by night
 * nothing is different but the colours, so only what has a picture by night is looked at.
 */
export const afterEach: Preview['afterEach'] = async (context) => {
  const bare = findBareIdentifiers(document.body);
  if (bare.length > 0) throw new Error(`Not drawn as an Identifier:\n${bare.join('\n')}`);
  await lookAt(context.id, 'light');
  if (!isPictured(context.id, 'dark')) return;
  try {
    await commands.showScheme('dark');
    await lookAt(context.id, 'dark');
  } finally {
    await commands.showScheme('light');
  }
};

const isPictured = (storyId: string, scheme: 'light' | 'dark') => inject('pictures').includes(`${storyId}.${scheme}`);

/** @throws {Error} that names what axe finds hard to see */
async function checkColours(scheme: 'light' | 'dark'): Promise<void> {
  const { violations } = await axe.run(document.body, { runOnly: colourRules, resultTypes: ['violations'] });
  const found = violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  );
  if (found.length > 0) throw new Error(`This is hard to see (${scheme}):\n${found.join('\n')}`);
}

/**
 * Compares what is on the screen with its picture. Its colours are checked before a picture is accepted, so what is drawn exactly
 * as accepted is not checked again; the full run always checks.
 */
async function lookAt(storyId: string, scheme: 'light' | 'dark'): Promise<void> {
  await settle();
  if (!isPictured(storyId, scheme)) {
    await checkColours(scheme);
    return;
  }
  const name = `${storyId}.${scheme}`;
  if (lowest() > window.innerHeight) {
    await page.viewport(window.innerWidth, lowest());
    await settle();
  }
  const isAccepted = await commands.isAccepted(name, pictured());
  if (!isAccepted || inject('stories') === undefined) await checkColours(scheme);
  if (isAccepted) return;
  const letters = findUnbundledLetters(document.body);
  if (letters.length > 0) {
    throw new Error(`Drawn in a font of this machine (tag the story "no-picture"):\n${letters.join('\n')}`);
  }
  const problem = await commands.comparePicture(name, pictured());
  if (problem !== undefined) throw new Error(problem);
}

/** Where on Vitest's page the story is, in whole pixels: Vitest shows a page smaller that is larger than its own. */
function pictured(): Clip {
  const frame =
    window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, window.innerWidth, window.innerHeight);
  const body = document.body.getBoundingClientRect();
  const scale = frame.width / window.innerWidth;
  const x = roundDown(frame.x + body.x * scale);
  const y = roundDown(frame.y + body.y * scale);
  const width = roundUp(frame.x + body.right * scale) - x;
  const height = roundUp(frame.y + body.bottom * scale) - y;
  return { x, y, width, height: Math.min(height, lowest()) };
}

/** Scaling leaves errors of less than a thousandth of a pixel. */
const roundDown = (position: number) => Math.floor(position + 0.001);
const roundUp = (position: number) => Math.ceil(position - 0.001);

/** How far down something is drawn, in pixels. */
function lowest(): number {
  const edges = Array.from(document.body.querySelectorAll('*'), (element) => element.getBoundingClientRect());
  return Math.ceil(Math.max(1, ...edges.filter(({ width, height }) => width * height > 0).map(({ bottom }) => bottom)));
}
