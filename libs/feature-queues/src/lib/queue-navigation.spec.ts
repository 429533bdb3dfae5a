import { describe, expect, it } from 'vitest';
import { isOthers, nextFree, stepFrom } from './queue-navigation';

const ana = { _id: 'ana', fullName: 'Ana' };
const cases = ['a', 'b', 'c', 'd'].map((_id) => ({ _id }));
const taken = (by: string) => ({ claim: { admin: { _id: by, fullName: by } } });
const idOf = (found: { _id: string } | undefined) => found?._id;

it('leaves to others what they have taken or look at', () => {
  expect(isOthers({ _id: 'a' }, 'me')).toBe(false);
  expect(isOthers({ _id: 'a', claim: null, viewers: [] }, 'me')).toBe(false);
  expect(isOthers({ _id: 'a', ...taken('me') }, 'me')).toBe(false);
  expect(isOthers({ _id: 'a', ...taken('ana') }, 'me')).toBe(true);
  expect(isOthers({ _id: 'a', viewers: [ana] }, 'me')).toBe(true);
});

describe('the next case', () => {
  it('is the one at the place, or the first after it that is free, round the end', () => {
    expect(idOf(nextFree(cases, 1, 'me'))).toBe('b');
    expect(idOf(nextFree(cases, 4, 'me'))).toBe('a');
    const busy = cases.map((each, place) => (place === 2 || place === 3 ? { ...each, ...taken('ana') } : each));
    expect(idOf(nextFree(busy, 2, 'me'))).toBe('a');
  });

  it('is somebody’s where all are', () => {
    const busy = cases.map((each) => ({ ...each, ...taken('ana') }));
    expect(idOf(nextFree(busy, 2, 'me'))).toBe('c');
    expect(nextFree([], 0, 'me')).toBeUndefined();
  });

  it('by a step goes round both ends', () => {
    expect(idOf(stepFrom(cases, 3, 1))).toBe('a');
    expect(idOf(stepFrom(cases, 0, -1))).toBe('d');
    expect(stepFrom([], 0, 1)).toBeUndefined();
  });
});
