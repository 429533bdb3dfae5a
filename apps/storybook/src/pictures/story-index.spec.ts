import { expect, it } from 'vitest';
import { builtStories, orphans } from './story-index';

it('no picture has lost its story', () => {
  expect(orphans()).toEqual([]);
});

it('the built Storybook has all its parts', () => {
  const parts = new Set(builtStories().map(({ title }) => title.split('/')[0]));
  expect([...parts].sort()).toEqual([
    'Components',
    'Foundations',
    'Introduction',
    'Patterns',
    'Screens',
    'White label',
  ]);
});
