import { expect, it } from 'vitest';
import { fitColumns, getDropOrder, type MeasuredColumn } from './column-fit';

it('drops columns of low priority first, and columns of equal priority from the end', () => {
  const order = getDropOrder([
    { id: 'position', priority: 'low' },
    { id: 'name', isTitle: true, priority: 'low' },
    { id: 'email', priority: 'high' },
    { id: 'phone' },
    { id: 'date' },
    { id: 'amount', priority: 'always' },
  ]);
  expect(order).toEqual(['position', 'date', 'phone', 'email']);
});

const columns: MeasuredColumn[] = [
  { id: 'position', width: 50, isText: false, isTitle: false },
  { id: 'name', width: 150, isText: false, isTitle: false },
  { id: 'email', width: 300, isText: true, isTitle: false },
  { id: 'city', width: 200, isText: true, isTitle: false },
  { id: 'amount', width: 100, isText: false, isTitle: false },
];
const dropOrder = ['position', 'city', 'email'];

it.each([
  [800, { dropped: [] }],
  [750, { dropped: [], maxTextWidth: 250 }],
  [600, { dropped: [], maxTextWidth: 150 }],
  [520, { dropped: ['position'], maxTextWidth: 135 }],
  [460, { dropped: ['position', 'city'], maxTextWidth: 210 }],
  [300, { dropped: ['position', 'city', 'email'] }],
  [100, { dropped: ['position', 'city', 'email'], maxTextWidth: 112 }],
])('fits columns into %i pixels', (available, fit) => {
  expect(fitColumns(columns, available, dropOrder)).toEqual(fit);
});

it('drops at least the required number of columns', () => {
  expect(fitColumns(columns, 800, dropOrder, 1)).toEqual({ dropped: ['position'] });
});

it('truncates a title less than other texts', () => {
  const titled = columns.map((column) => ({ ...column, isTitle: column.id === 'email' }));
  expect(fitColumns(titled, 600, dropOrder)).toEqual({ dropped: ['position'], maxTextWidth: 158 });
});
