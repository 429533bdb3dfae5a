import type { TestProject } from 'vitest/node';
import { isFullRun } from '../../../../tools/testing/is-full-run.ts';
import { readStoryIndex, getSnapshotNames, getDefaultStories } from './story-index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The names of all expected snapshots. */
    snapshots: readonly string[];
    /** The IDs of the stories to run; `undefined` for all. */
    stories: readonly string[] | undefined;
  }
}

/** Provides the stories to run and the expected snapshots to the browser. */
export default async function setup(project: TestProject): Promise<void> {
  const entries = await readStoryIndex();
  project.provide('snapshots', getSnapshotNames(entries));
  project.provide('stories', isFullRun ? undefined : getDefaultStories(entries));
}
