import type { TestProject } from 'vitest/node';
import { indexedStories, picturesOf } from './story-index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The names of all pictures that there should be. */
    pictures: readonly string[];
  }
}

/** Tells the browser, before the first story, which pictures there should be. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('pictures', picturesOf(await indexedStories()));
}
