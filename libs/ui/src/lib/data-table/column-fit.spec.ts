import { expect, it } from 'vitest';
import { fitColumns, leavingOrder, type MeasuredColumn } from './column-fit';

it('lets the lightest columns leave first, and of equals the last', () => {
  const order = leavingOrder([
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
const leaving = ['position', 'city', 'email'];

it.each([
  [800, { gone: [] }],
  [750, { gone: [], textCap: 250 }],
  [600, { gone: [], textCap: 150 }],
  [520, { gone: ['position'], textCap: 135 }],
  [460, { gone: ['position', 'city'], textCap: 210 }],
  [300, { gone: ['position', 'city', 'email'] }],
  [100, { gone: ['position', 'city', 'email'], textCap: 112 }],
])('in %i pixels', (available, fit) => {
  expect(fitColumns(columns, available, leaving)).toEqual(fit);
});

it('brings back no column where it is not to', () => {
  expect(fitColumns(columns, 800, leaving, 1)).toEqual({ gone: ['position'] });
});

it('cuts a title less than other texts', () => {
  const titled = columns.map((column) => ({ ...column, isTitle: column.id === 'email' }));
  expect(fitColumns(titled, 600, leaving)).toEqual({ gone: ['position'], textCap: 158 });
});
