import { afterEach as checkAccessibility } from '@storybook/addon-a11y/preview';
import type { Preview } from '@storybook/react-vite';
import { inject } from 'vitest';
import { commands, page } from 'vitest/browser';
import { settle } from './settle';

// A moving thing would be pictured where it happens to be: it stands as if it did not move.
const still = document.createElement('style');
still.textContent = '*, ::before, ::after { animation: none !important; transition: none !important; }';
document.head.append(still);

/**
 * Looks at a story after its play function, while it still stands: by day, and then by night. It is not rendered again;
 * every colour follows the system. That it is accessible by day the addon has found out just before.
 */
export const afterEach: Preview['afterEach'] = async (context) => {
  await comparePicture(context.id, 'light');
  try {
    await commands.showScheme('dark');
    await checkAccessibility(context);
    await comparePicture(context.id, 'dark');
  } finally {
    await commands.showScheme('light');
  }
};

async function comparePicture(storyId: string, scheme: 'light' | 'dark'): Promise<void> {
  const name = `${storyId}.${scheme}`;
  if (!inject('pictures').includes(name)) return;
  await settle();
  if (lowest() > window.innerHeight) {
    await page.viewport(window.innerWidth, lowest());
    await settle();
  }
  const problem = await commands.comparePicture(name, lowest());
  if (problem !== undefined) throw new Error(problem);
}

/** How far down something is drawn, in pixels. */
function lowest(): number {
  const edges = Array.from(document.body.querySelectorAll('*'), (element) => element.getBoundingClientRect());
  return Math.ceil(Math.max(1, ...edges.filter(({ width, height }) => width * height > 0).map(({ bottom }) => bottom)));
}
