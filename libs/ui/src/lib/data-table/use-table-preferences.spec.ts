import { describe, expect, it } from 'vitest';
import {
  DEFAULT_PREFERENCES,
  isColumnShown,
  moveColumn,
  orderColumns,
  readPreferences,
  showColumn,
} from './use-table-preferences';

const none = DEFAULT_PREFERENCES;
const [title, phone, assignee] = [{ id: 'name', isTitle: true }, { id: 'phone' }, { id: 'assignee', isOptional: true }];

it('shows regular columns by default and optional columns when selected', () => {
  expect([title, phone, assignee].map((column) => isColumnShown(column, none))).toEqual([true, true, false]);
  const changed = { ...none, ...showColumn(phone, false, none), ...showColumn(assignee, true, none) };
  expect(changed).toEqual({ ...none, hidden: ['phone'], shown: ['assignee'] });
  expect([title, phone, assignee].map((column) => isColumnShown(column, changed))).toEqual([true, false, true]);
  expect({ ...changed, ...showColumn(phone, true, changed), ...showColumn(assignee, false, changed) }).toEqual(none);
});

it('never hides the title', () => {
  expect(isColumnShown(title, { ...none, hidden: ['name'] })).toBe(true);
});

describe('the order of columns', () => {
  const columns = ['name', 'email', 'phone', 'state'].map((id) => ({ id }));
  const idsIn = (order: readonly string[]) => orderColumns(columns, order).map(({ id }) => id);

  it('is the default until changed', () => {
    expect(orderColumns(columns, [])).toBe(columns);
    expect(moveColumn(columns, 'state', 'email')).toEqual(['name', 'state', 'email', 'phone']);
    expect(moveColumn(columns, 'name', 'phone')).toEqual(['email', 'phone', 'name', 'state']);
  });

  it('inserts new columns and ignores removed ones', () => {
    expect(idsIn(['state', 'deleted', 'email'])).toEqual(['name', 'state', 'email', 'phone']);
    expect(idsIn(['phone', 'name'])).toEqual(['phone', 'state', 'name', 'email']);
  });
});

it('reads valid preferences and ignores the rest', () => {
  for (const nonsense of [undefined, null, 'x', 7, []]) expect(readPreferences(nonsense)).toEqual(none);
  const widths = { name: 200, email: '200', phone: 10, state: 1e9, since: Number.NaN };
  expect(readPreferences({ density: 'compact', hidden: ['a', 3], order: ['b', 'b'], shown: 'c', widths })).toEqual({
    density: 'compact',
    hidden: ['a'],
    shown: [],
    order: ['b'],
    widths: { name: 200 },
  });
});
