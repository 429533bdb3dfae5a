import { describe, expect, it } from 'vitest';
import { readListParams, parseSavedParams, writeListParams, writeSort, type ListRules } from './list-params';

const rules: ListRules<'status'> = {
  sortable: ['name', 'email'],
  defaultSort: { id: 'name', isDescending: false },
  filters: { status: ['active', 'inactive'] },
};
const readParams = (query: string) => readListParams(new URLSearchParams(query), rules);

describe('readListParams', () => {
  it('reads all parameters of the URL', () => {
    expect(readParams('page=3&limit=50&sort=-email&search=%20%E2%80%8Bada%C2%A0&status=active')).toEqual({
      page: 3,
      limit: 50,
      sort: { id: 'email', isDescending: true },
      search: 'ada',
      filters: { status: 'active' },
      view: '',
    });
  });

  it.each([
    '',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e9',
    'page=x',
    'limit=11',
    'limit=',
    'sort=password',
    'status=unknown',
  ])('falls back to the defaults for "%s"', (query) => {
    expect(readParams(query)).toEqual({
      page: 1,
      limit: 10,
      sort: { id: 'name', isDescending: false },
      search: '',
      filters: { status: '' },
      view: '',
    });
  });
});

describe('the query that a view stores', () => {
  const toStoredQuery = (query: string) => writeListParams(readParams(query), rules);

  it.each([
    ['', ''],
    ['page=3&view=v1', ''],
    ['sort=name&limit=10', ''],
    ['limit=25&status=active&page=2&sort=-name&search=ada+l', 'search=ada+l&status=active&sort=-name&limit=25'],
  ])('stores "%s" as "%s"', (query, stored) => {
    expect(toStoredQuery(query)).toBe(stored);
    expect(toStoredQuery(stored)).toBe(stored);
  });

  it('is parsed as far as it is still supported', () => {
    expect(parseSavedParams('status=active&colour=red&sort=-age&limit=50', rules)).toEqual({
      address: 'status=active&limit=50',
      unsupported: ['colour', 'sort'],
    });
    // A stored query has no prefix, even if the list's URL parameters have one.
    const named = { ...rules, name: 'earnings' };
    expect(parseSavedParams('status=active', named)).toEqual({ address: 'status=active', unsupported: [] });
  });
});

describe('a screen with several lists', () => {
  const named = { ...rules, name: 'earnings' };

  it('reads only its own prefixed parameters', () => {
    const params = new URLSearchParams('page=3&earnings-page=2&earnings-sort=-email&earnings-status=active');
    expect(readListParams(params, named)).toMatchObject({
      page: 2,
      sort: { id: 'email', isDescending: true },
      filters: { status: 'active' },
    });
    expect(readListParams(params, rules)).toMatchObject({ page: 3, filters: { status: '' } });
  });
});

describe('a filter with a predicate', () => {
  const byDay: ListRules<'from'> = { filters: { from: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) } };

  it.each([
    ['from=2026-03-31', '2026-03-31'],
    ['from=yesterday', ''],
    ['', ''],
  ])('reads "%s" as "%s"', (query, from) => {
    expect(readListParams(new URLSearchParams(query), byDay).filters).toEqual({ from });
  });
});

describe('writeSort', () => {
  it('marks descending order with a minus', () => {
    expect(writeSort({ id: 'name', isDescending: true })).toBe('-name');
    expect(writeSort({ id: 'name', isDescending: false })).toBe('name');
  });
});
