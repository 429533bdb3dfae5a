import { expect, it } from 'vitest';
import { changeOptionsOf } from './change-options-of';

it('offers every change but to what the record has already', () => {
  expect(changeOptionsOf({ active: { label: 'Active' }, inactive: { label: 'Inactive' } }, 'active')).toEqual([
    { value: '', label: 'Choose...' },
    { value: 'active', label: 'Active', disabled: true },
    { value: 'inactive', label: 'Inactive', disabled: false },
  ]);
});
