import type { TestProject } from 'vitest/node';
import { isFull } from '../../../../tools/testing/is-full.ts';
import { indexedStories, picturesOf, storiesOfEveryRun } from './story-index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The names of all pictures that there should be. */
    pictures: readonly string[];
    /** The stories that run; `undefined` for all of them. */
    stories: readonly string[] | undefined;
  }
}

/** Tells the browser, before the first story, which stories run and which pictures there should be. */
export default async function setup(project: TestProject): Promise<void> {
  const entries = await indexedStories();
  project.provide('pictures', picturesOf(entries));
  project.provide('stories', isFull ? undefined : storiesOfEveryRun(entries));
}
