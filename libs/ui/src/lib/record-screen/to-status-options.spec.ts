import { expect, it } from 'vitest';
import { toStatusOptions } from './to-status-options';

it('disables the current status', () => {
  expect(toStatusOptions({ active: { label: 'Active' }, inactive: { label: 'Inactive' } }, 'active')).toEqual([
    { value: '', label: 'Choose...' },
    { value: 'active', label: 'Active', disabled: true },
    { value: 'inactive', label: 'Inactive', disabled: false },
  ]);
});
