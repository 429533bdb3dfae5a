import { expect, it } from 'vitest';
import { getChartColor } from './chart-item';

it("uses the tone's colour at every position", () => {
  expect(getChartColor({ tone: 'success' }, 0)).toBe('var(--ui-tone-success-fill)');
  expect(getChartColor({ tone: 'success' }, 3)).toBe('var(--ui-tone-success-fill)');
});

it('repeats five colours for items without a tone', () => {
  const colors = [0, 1, 2, 3, 4, 5].map((index) => getChartColor({}, index));
  expect(colors).toEqual([1, 2, 3, 4, 5, 1].map((place) => `var(--ui-chart-${place})`));
});
