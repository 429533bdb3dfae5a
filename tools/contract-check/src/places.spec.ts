import { describe, expect, it } from 'vitest';
import { getGap, findGaps, isEmptyList, toJsonPath, toJsonPathPattern, getValues } from './places';

const response = {
  data: [
    { _id: 'a', user_id: { _id: '1' }, amount: 5 },
    { _id: 'b', user_id: null },
    { _id: 'c', user_id: { email: 'c@example.com' }, amount: null },
  ],
  total: 3,
};
const shape = {
  'data!': [{ '_id!': 'text', user_id: { _id: 'text', email: 'text' }, amount: 'number', 'phone?': 'text' }],
  pagination: { totalCount: 'number' },
} as const;

it('returns the values at a location, one per record', () => {
  expect(getValues(response, 'data[].user_id._id')).toEqual(['1', undefined, undefined]);
  expect(getValues(response, 'data[]')).toHaveLength(3);
  expect(getValues({ data: [] }, 'data[]._id')).toEqual([]);
  expect(getValues(undefined, 'data[]._id')).toEqual([undefined]);
});

describe('a gap', () => {
  it('counts the records where a field is missing or null', () => {
    expect(getGap(response, 'data[].amount')).toEqual({ place: 'data[].amount', missing: 2, of: 3 });
    expect(getGap(response, 'data[].user_id._id')).toMatchObject({ missing: 2, of: 3 });
    expect(getGap(response, 'data[]._id')).toBeUndefined();
    expect(getGap({ data: [] }, 'data[].amount')).toBeUndefined();
  });

  it('is undefined for a total under another name', () => {
    expect(getGap(response, 'pagination.totalCount')).toBeUndefined();
    expect(getGap({ data: [] }, 'pagination.totalCount')).toMatchObject({ missing: 1 });
    expect(getGap({ recent: { total: 4 } }, 'recent.total')).toBeUndefined();
  });

  it('is found for all optional properties except nullable ones and pages', () => {
    expect(findGaps(response, shape)).toEqual([
      { place: 'data[].user_id', missing: 1, of: 3 },
      { place: 'data[].user_id._id', missing: 1, of: 2 },
      { place: 'data[].user_id.email', missing: 1, of: 2 },
      { place: 'data[].amount', missing: 2, of: 3 },
    ]);
  });
});

it('detects an empty list', () => {
  expect(isEmptyList({ data: [] }, shape)).toBe(true);
  expect(isEmptyList(response, shape)).toBe(false);
  expect(isEmptyList({ data: { users: [] } }, { 'data!': { 'users!': ['text'] } })).toBe(true);
});

it('converts locations to JSON paths', () => {
  expect(toJsonPath('data.3.user_id._id')).toBe('$.data[3].user_id._id');
  expect(toJsonPath('')).toBe('$');
  expect(toJsonPathPattern('data[].amount')).toBe('$.data[*].amount');
});
