import { describe, expect, it } from 'vitest';
import { gapAt, gapsIn, isEmptyList, jsonPath, jsonPlace, valuesAt } from './places';

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

it('finds what stands at a place, once for each record', () => {
  expect(valuesAt(response, 'data[].user_id._id')).toEqual(['1', undefined, undefined]);
  expect(valuesAt(response, 'data[]')).toHaveLength(3);
  expect(valuesAt({ data: [] }, 'data[]._id')).toEqual([]);
  expect(valuesAt(undefined, 'data[]._id')).toEqual([undefined]);
});

describe('a gap', () => {
  it('counts the records that leave a field out, or say null', () => {
    expect(gapAt(response, 'data[].amount')).toEqual({ place: 'data[].amount', missing: 2, of: 3 });
    expect(gapAt(response, 'data[].user_id._id')).toMatchObject({ missing: 2, of: 3 });
    expect(gapAt(response, 'data[]._id')).toBeUndefined();
    expect(gapAt({ data: [] }, 'data[].amount')).toBeUndefined();
  });

  it('is none where a total is said under another name', () => {
    expect(gapAt(response, 'pagination.totalCount')).toBeUndefined();
    expect(gapAt({ data: [] }, 'pagination.totalCount')).toMatchObject({ missing: 1 });
    expect(gapAt({ recent: { total: 4 } }, 'recent.total')).toBeUndefined();
  });

  it('is found wherever an answer may hold something, but for what null says and pages', () => {
    expect(gapsIn(response, shape)).toEqual([
      { place: 'data[].user_id', missing: 1, of: 3 },
      { place: 'data[].user_id._id', missing: 1, of: 2 },
      { place: 'data[].user_id.email', missing: 1, of: 2 },
      { place: 'data[].amount', missing: 2, of: 3 },
    ]);
  });
});

it('knows a list without records', () => {
  expect(isEmptyList({ data: [] }, shape)).toBe(true);
  expect(isEmptyList(response, shape)).toBe(false);
  expect(isEmptyList({ data: { users: [] } }, { 'data!': { 'users!': ['text'] } })).toBe(true);
});

it('writes places as JSON paths', () => {
  expect(jsonPath('data.3.user_id._id')).toBe('$.data[3].user_id._id');
  expect(jsonPath('')).toBe('$');
  expect(jsonPlace('data[].amount')).toBe('$.data[*].amount');
});
