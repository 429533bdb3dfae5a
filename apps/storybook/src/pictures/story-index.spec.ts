import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pathOf } from './picture-files';
import {
  indexedStories,
  keptPictures,
  orphansAmong,
  picturesOf,
  storiesOfEveryRun,
  type IndexEntry,
} from './story-index';

/** What all pictures may weigh together, in megabytes: each change of the theme adds them to the repository once more. */
const budget = 5.7;

const entries = await indexedStories();

it('no picture has lost its story', () => {
  expect(orphansAmong(keptPictures(), picturesOf(entries)), 'npm run pictures:accept removes them').toEqual([]);
});

it('the pictures stay within their budget', () => {
  const bytes = keptPictures().reduce((sum, name) => sum + statSync(pathOf(name)).size, 0);
  expect(
    bytes / 1e6,
    'Megabytes of pictures. Tag stories "no-picture" that show what another picture shows, or raise the budget here.',
  ).toBeLessThanOrEqual(budget);
});

it('Storybook has all its parts', () => {
  const parts = new Set(entries.map(({ title }) => title.split('/')[0]));
  expect([...parts].sort()).toEqual([
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

it('a component is pictured in every story, by day and by night', () => {
  expect(
    picturesOf([
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

it('a screen is pictured once, by day, but for what its stories are tagged with', () => {
  expect(
    picturesOf([
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

it('a screen runs in every test where it is pictured or measured, a component always', () => {
  expect(
    storiesOfEveryRun([
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
