import { expect, it } from 'vitest';
import { chartColor } from './chart-item';

it('takes the colour of a status from its tone, wherever it stands', () => {
  expect(chartColor({ tone: 'success' }, 0)).toBe('var(--ui-tone-success-fill)');
  expect(chartColor({ tone: 'success' }, 3)).toBe('var(--ui-tone-success-fill)');
});

it('has five colours for what is no status', () => {
  const colors = [0, 1, 2, 3, 4, 5].map((index) => chartColor({}, index));
  expect(colors).toEqual([1, 2, 3, 4, 5, 1].map((place) => `var(--ui-chart-${place})`));
});
