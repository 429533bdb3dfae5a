import { expect, it } from 'vitest';
import { isColumnShown, showColumn, type TablePreferences } from './use-table-preferences';

const none: TablePreferences = { density: 'comfortable', hidden: [], shown: [] };
const [title, phone, assignee] = [{ id: 'name', isTitle: true }, { id: 'phone' }, { id: 'assignee', isOptional: true }];

it('shows a column until somebody hides it, and an optional one once somebody chooses it', () => {
  expect([title, phone, assignee].map((column) => isColumnShown(column, none))).toEqual([true, true, false]);
  const changed = { ...none, ...showColumn(phone, false, none), ...showColumn(assignee, true, none) };
  expect(changed).toEqual({ density: 'comfortable', hidden: ['phone'], shown: ['assignee'] });
  expect([title, phone, assignee].map((column) => isColumnShown(column, changed))).toEqual([true, false, true]);
  expect({ ...changed, ...showColumn(phone, true, changed), ...showColumn(assignee, false, changed) }).toEqual(none);
});

it('never hides the title', () => {
  expect(isColumnShown(title, { ...none, hidden: ['name'] })).toBe(true);
});
