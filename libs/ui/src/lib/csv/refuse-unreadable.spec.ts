import { expect, it } from 'vitest';
import { refuseUnreadable } from './refuse-unreadable';

it('names the first row that cannot be read', () => {
  expect(() => refuseUnreadable(['Row 2 cannot be read.', 'Row 3 cannot be read.'])).toThrow(
    'Row 2 cannot be read. Nothing was exported.',
  );
});

it.each([undefined, []])('lets through what could be read: %j', (unreadable) => {
  expect(() => refuseUnreadable(unreadable)).not.toThrow();
});
