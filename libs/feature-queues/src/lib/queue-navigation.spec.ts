import { describe, expect, it } from 'vitest';
import { isOccupiedByOthers, findNextFreeCase, getAdjacentCase } from './queue-navigation';

const ana = { _id: 'ana', fullName: 'Ana' };
const cases = ['a', 'b', 'c', 'd'].map((_id) => ({ _id }));
const claimedBy = (by: string) => ({ claim: { admin: { _id: by, fullName: by } } });
const getId = (queueCase: { _id: string } | undefined) => queueCase?._id;

it('reports cases that others have claimed or are viewing', () => {
  expect(isOccupiedByOthers({ _id: 'a' }, 'me')).toBe(false);
  expect(isOccupiedByOthers({ _id: 'a', claim: null, viewers: [] }, 'me')).toBe(false);
  expect(isOccupiedByOthers({ _id: 'a', ...claimedBy('me') }, 'me')).toBe(false);
  expect(isOccupiedByOthers({ _id: 'a', ...claimedBy('ana') }, 'me')).toBe(true);
  expect(isOccupiedByOthers({ _id: 'a', viewers: [ana] }, 'me')).toBe(true);
});

describe('findNextFreeCase', () => {
  it('returns the case at the index, or the next free one, wrapping around', () => {
    expect(getId(findNextFreeCase(cases, 1, 'me'))).toBe('b');
    expect(getId(findNextFreeCase(cases, 4, 'me'))).toBe('a');
    const busy = cases.map((queueCase, index) =>
      index === 2 || index === 3 ? { ...queueCase, ...claimedBy('ana') } : queueCase,
    );
    expect(getId(findNextFreeCase(busy, 2, 'me'))).toBe('a');
  });

  it('returns an occupied case if all are occupied', () => {
    const busy = cases.map((queueCase) => ({ ...queueCase, ...claimedBy('ana') }));
    expect(getId(findNextFreeCase(busy, 2, 'me'))).toBe('c');
    expect(findNextFreeCase([], 0, 'me')).toBeUndefined();
  });

  it('moves past both ends by wrapping around', () => {
    expect(getId(getAdjacentCase(cases, 3, 1))).toBe('a');
    expect(getId(getAdjacentCase(cases, 0, -1))).toBe('d');
    expect(getAdjacentCase([], 0, 1)).toBeUndefined();
  });
});
