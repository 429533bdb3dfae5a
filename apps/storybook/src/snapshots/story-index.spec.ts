import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { getSnapshotPath } from './snapshot-files';
import {
  readStoryIndex,
  listSnapshots,
  findOrphans,
  getSnapshotNames,
  getDefaultStories,
  type IndexEntry,
} from './story-index';

/** Maximum total size of the snapshots, in megabytes: each theme change adds them to the repository again. */
const MAX_TOTAL_MEGABYTES = 5.7;

const entries = await readStoryIndex();

it('every snapshot has a story', () => {
  expect(findOrphans(listSnapshots(), getSnapshotNames(entries)), 'npm run snapshots:update removes them').toEqual([]);
});

it('the snapshots stay within their size budget', () => {
  const bytes = listSnapshots().reduce((sum, name) => sum + statSync(getSnapshotPath(name)).size, 0);
  expect(
    bytes / 1e6,
    'Megabytes of snapshots. Tag stories "no-snapshot" that duplicate another snapshot, or raise the budget here.',
  ).toBeLessThanOrEqual(MAX_TOTAL_MEGABYTES);
});

it('Storybook has all its sections', () => {
  const sections = new Set(entries.map(({ title }) => title.split('/')[0]));
  expect([...sections].sort()).toEqual([
    'Components',
    'Foundations',
    'Introduction',
    'Patterns',
    'Screens',
    'White label',
  ]);
});

const createStory = (title: string, name: string, ...tags: string[]): IndexEntry => ({
  id: `${title.toLowerCase().replace('/', '-')}--${name}`,
  type: 'story',
  title,
  tags,
});

it('every story of a component has a light and a dark snapshot', () => {
  expect(
    getSnapshotNames([
      createStory('Components/Note', 'short'),
      createStory('Components/Note', 'long'),
      createStory('Components/Note', 'arabic', 'no-snapshot'),
    ]),
  ).toEqual([
    'components-note--short.light',
    'components-note--short.dark',
    'components-note--long.light',
    'components-note--long.dark',
  ]);
});

it('a screen has one light snapshot, unless its stories are tagged otherwise', () => {
  expect(
    getSnapshotNames([
      { ...createStory('Screens/Users', 'docs'), type: 'docs' },
      createStory('Screens/Users', 'full'),
      createStory('Screens/Users', 'failed'),
      createStory('Screens/Users', 'mobile', 'snapshot'),
      createStory('Screens/Users', 'confirmation', 'both-schemes'),
      createStory('Screens/Plans', 'full', 'no-snapshot'),
      createStory('Screens/Plans', 'failed'),
    ]),
  ).toEqual([
    'screens-users--full.light',
    'screens-users--mobile.light',
    'screens-users--confirmation.light',
    'screens-users--confirmation.dark',
  ]);
});

it('the default run has all component stories, and screen stories with a snapshot or measurement', () => {
  expect(
    getDefaultStories([
      createStory('Components/Note', 'arabic', 'no-snapshot'),
      createStory('Screens/Users', 'full'),
      createStory('Screens/Users', 'failed'),
      createStory('Screens/Users', 'mobile', 'snapshot'),
      createStory('Screens/Users', 'long-at-1280'),
      createStory('Screens/Users', 'long-at-1024'),
    ]),
  ).toEqual(['components-note--arabic', 'screens-users--full', 'screens-users--mobile', 'screens-users--long-at-1024']);
});
