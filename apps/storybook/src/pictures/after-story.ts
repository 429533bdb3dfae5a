import type { Preview } from '@storybook/react-vite';
import axe from 'axe-core';
import { inject } from 'vitest';
import { getCurrentTest } from 'vitest/suite';
import { commands, page } from 'vitest/browser';
import { colourRules } from '../../../../tools/testing/axe-rules.ts';
import { findBareIdentifiers } from '@countinghouse/testing/screen';
import { settle } from './settle';
import { findUnbundledLetters } from './unbundled-letters';

// Anything that moves would be pictured wherever it happens to be, so nothing moves. A story is as wide as its page: no place is
// kept for a scroll bar, whose width is the machine's.
const still = document.createElement('style');
still.textContent = `
  *, ::before, ::after { animation: none !important; transition: none !important; }
  html { scrollbar-gutter: auto !important; }
`;
document.head.append(still);

/** Skips a story that runs in `npm run test:full` alone. */
export const beforeEach: Preview['beforeEach'] = ({ id }) => {
  const stories = inject('stories');
  if (stories && !stories.includes(id)) getCurrentTest()?.context.skip();
};

/**
 * Looks at a story after its play function, while it is still on the screen: by day, and then by night. It is not
 * rendered again, since every colour follows the system. The addon has just checked its accessibility by day; by night
 * nothing is different but the colours, so only what has a picture by night is looked at.
 */
export const afterEach: Preview['afterEach'] = async (context) => {
  const bare = findBareIdentifiers(document.body);
  if (bare.length > 0) throw new Error(`Not drawn as an Identifier:\n${bare.join('\n')}`);
  await comparePicture(context.id, 'light');
  if (!isPictured(context.id, 'dark')) return;
  try {
    await commands.showScheme('dark');
    await settle();
    await checkColours();
    await comparePicture(context.id, 'dark');
  } finally {
    await commands.showScheme('light');
  }
};

const isPictured = (storyId: string, scheme: 'light' | 'dark') => inject('pictures').includes(`${storyId}.${scheme}`);

/** @throws {Error} that names what axe finds hard to see */
async function checkColours(): Promise<void> {
  const { violations } = await axe.run(document.body, { runOnly: colourRules, resultTypes: ['violations'] });
  const found = violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  );
  if (found.length > 0) throw new Error(`By night this is hard to see:\n${found.join('\n')}`);
}

async function comparePicture(storyId: string, scheme: 'light' | 'dark'): Promise<void> {
  if (!isPictured(storyId, scheme)) return;
  const name = `${storyId}.${scheme}`;
  await settle();
  if (lowest() > window.innerHeight) {
    await page.viewport(window.innerWidth, lowest());
    await settle();
  }
  const letters = findUnbundledLetters(document.body);
  if (letters.length > 0) {
    throw new Error(`Drawn in a font of this machine (tag the story "no-picture"):\n${letters.join('\n')}`);
  }
  const problem = await commands.comparePicture(name, lowest());
  if (problem !== undefined) throw new Error(problem);
}

/** How far down something is drawn, in pixels. */
function lowest(): number {
  const edges = Array.from(document.body.querySelectorAll('*'), (element) => element.getBoundingClientRect());
  return Math.ceil(Math.max(1, ...edges.filter(({ width, height }) => width * height > 0).map(({ bottom }) => bottom)));
}
