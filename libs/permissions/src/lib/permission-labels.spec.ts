import { describe, expect, it } from 'vitest';
import { describeMissingPermission } from './permission-labels';

describe('the message about a missing permission', () => {
  it.each([
    ['withdrawals', 'You do not have the permission “Withdrawals”.'],
    ['main-admin', 'Only the main admin has access.'],
    ['any', undefined],
    ['toString', undefined],
  ])('names the permission %s', (permission, sentence) => {
    expect(describeMissingPermission(permission)).toBe(sentence);
  });
});
