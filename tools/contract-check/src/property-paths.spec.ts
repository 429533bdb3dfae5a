import { describe, expect, it } from 'vitest';
import {
  findOmittedFields,
  getOmittedField,
  getValues,
  isEmptyList,
  toJsonPath,
  toJsonPathPattern,
} from './property-paths';

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

it('returns the values at a path, one per record', () => {
  expect(getValues(response, 'data[].user_id._id')).toEqual(['1', undefined, undefined]);
  expect(getValues(response, 'data[]')).toHaveLength(3);
  expect(getValues({ data: [] }, 'data[]._id')).toEqual([]);
  expect(getValues(undefined, 'data[]._id')).toEqual([undefined]);
});

describe('an omitted field', () => {
  it('is counted if it is missing or null', () => {
    expect(getOmittedField(response, 'data[].amount')).toEqual({ path: 'data[].amount', missing: 2, total: 3 });
    expect(getOmittedField(response, 'data[].user_id._id')).toMatchObject({ missing: 2, total: 3 });
    expect(getOmittedField(response, 'data[]._id')).toBeUndefined();
    expect(getOmittedField({ data: [] }, 'data[].amount')).toBeUndefined();
  });

  it('is undefined for a total under another name', () => {
    expect(getOmittedField(response, 'pagination.totalCount')).toBeUndefined();
    expect(getOmittedField({ data: [] }, 'pagination.totalCount')).toMatchObject({ missing: 1 });
    expect(getOmittedField({ recent: { total: 4 } }, 'recent.total')).toBeUndefined();
  });

  it('is found for every optional property except nullable ones and pages', () => {
    expect(findOmittedFields(response, shape)).toEqual([
      { path: 'data[].user_id', missing: 1, total: 3 },
      { path: 'data[].user_id._id', missing: 1, total: 2 },
      { path: 'data[].user_id.email', missing: 1, total: 2 },
      { path: 'data[].amount', missing: 2, total: 3 },
    ]);
  });
});

it('detects an empty list', () => {
  expect(isEmptyList({ data: [] }, shape)).toBe(true);
  expect(isEmptyList(response, shape)).toBe(false);
  expect(isEmptyList({ data: { users: [] } }, { 'data!': { 'users!': ['text'] } })).toBe(true);
});

it('converts property paths to JSON paths', () => {
  expect(toJsonPath('data.3.user_id._id')).toBe('$.data[3].user_id._id');
  expect(toJsonPath('')).toBe('$');
  expect(toJsonPathPattern('data[].amount')).toBe('$.data[*].amount');
});
