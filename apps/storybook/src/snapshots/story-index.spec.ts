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
    'Megabytes of snapshots. Tag stories "no-picture" that duplicate another snapshot, or raise the budget here.',
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

const story = (title: string, name: string, ...tags: string[]): IndexEntry => ({
  id: `${title.toLowerCase().replace('/', '-')}--${name}`,
  type: 'story',
  title,
  tags,
});

it('every story of a component has a light and a dark snapshot', () => {
  expect(
    getSnapshotNames([
      story('Components/Note', 'short'),
      story('Components/Note', 'long'),
      story('Components/Note', 'arabic', 'no-picture'),
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
      { ...story('Screens/Users', 'docs'), type: 'docs' },
      story('Screens/Users', 'full'),
      story('Screens/Users', 'failed'),
      story('Screens/Users', 'on-a-phone', 'picture'),
      story('Screens/Users', 'asked', 'both-schemes'),
      story('Screens/Plans', 'full', 'no-picture'),
      story('Screens/Plans', 'failed'),
    ]),
  ).toEqual([
    'screens-users--full.light',
    'screens-users--on-a-phone.light',
    'screens-users--asked.light',
    'screens-users--asked.dark',
  ]);
});

it('the default run has all stories of components, and those of screens with a snapshot or measurement', () => {
  expect(
    getDefaultStories([
      story('Components/Note', 'arabic', 'no-picture'),
      story('Screens/Users', 'full'),
      story('Screens/Users', 'failed'),
      story('Screens/Users', 'on-a-phone', 'picture'),
      story('Screens/Users', 'long-at-1280'),
      story('Screens/Users', 'long-at-1024'),
    ]),
  ).toEqual([
    'components-note--arabic',
    'screens-users--full',
    'screens-users--on-a-phone',
    'screens-users--long-at-1024',
  ]);
});
