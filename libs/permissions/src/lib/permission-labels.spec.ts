import { describe, expect, it } from 'vitest';
import { describeMissing } from './permission-labels';

describe('the sentence about a permission that is missing', () => {
  it.each([
    ['withdrawals', 'You do not have the permission “Withdrawals”.'],
    ['main-admin', 'Only the main admin has access.'],
    ['any', undefined],
    ['toString', undefined],
  ])('%s', (permission, sentence) => {
    expect(describeMissing(permission)).toBe(sentence);
  });
});
