import { afterEach } from 'vitest';
import { commands, page } from 'vitest/browser';
import { settle } from './settle';

/** Set by Storybook on the test's context. */
interface StoryTest {
  story?: { id: string; tags: readonly string[] };
}

// A moving thing would be pictured where it happens to be: it stands as if it did not move.
const still = document.createElement('style');
still.textContent = '*, ::before, ::after { animation: none !important; transition: none !important; }';
document.head.append(still);

// A story is looked at after its play function and the accessibility check, while it still stands.
afterEach<StoryTest>(async ({ task, story }) => {
  if (!story || story.tags.includes('no-picture') || task.result?.errors?.length) return;
  await settle();
  if (lowest() > window.innerHeight) {
    await page.viewport(window.innerWidth, lowest());
    await settle();
  }
  const scheme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const problem = await commands.comparePicture(`${story.id}.${scheme}`, lowest());
  if (problem !== undefined) throw new Error(problem);
});

/** How far down something is drawn, in pixels. */
function lowest(): number {
  const edges = Array.from(document.body.querySelectorAll('*'), (element) => element.getBoundingClientRect());
  return Math.ceil(Math.max(1, ...edges.filter(({ width, height }) => width * height > 0).map(({ bottom }) => bottom)));
}
