import { describe, expect, it } from 'vitest';
import { readListParams, readWrittenParams, writeListParams, writeSort, type ListRules } from './list-params';

const rules: ListRules<'status'> = {
  sortable: ['name', 'email'],
  defaultSort: { id: 'name', isDescending: false },
  filters: { status: ['active', 'inactive'] },
};
const read = (address: string) => readListParams(new URLSearchParams(address), rules);

describe('readListParams', () => {
  it('reads everything that the address says', () => {
    expect(read('page=3&limit=50&sort=-email&search=%20%E2%80%8Bada%C2%A0&status=active')).toEqual({
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
    'status=gone',
  ])('falls back to the defaults for "%s"', (address) => {
    expect(read(address)).toEqual({
      page: 1,
      limit: 10,
      sort: { id: 'name', isDescending: false },
      search: '',
      filters: { status: '' },
      view: '',
    });
  });
});

describe('what a view keeps of an address', () => {
  const keep = (address: string) => writeListParams(read(address), rules);

  it.each([
    ['', ''],
    ['page=3&view=v1', ''],
    ['sort=name&limit=10', ''],
    ['limit=25&status=active&page=2&sort=-name&search=ada+l', 'search=ada+l&status=active&sort=-name&limit=25'],
  ])('"%s" is kept as "%s"', (address, kept) => {
    expect(keep(address)).toBe(kept);
    expect(keep(kept)).toBe(kept);
  });

  it('is read as far as the list still knows it', () => {
    expect(readWrittenParams('status=active&colour=red&sort=-age&limit=50', rules)).toEqual({
      address: 'status=active&limit=50',
      lost: ['colour', 'sort'],
    });
    const named = { ...rules, name: 'earnings' };
    expect(readWrittenParams('status=active', named)).toEqual({ address: 'status=active', lost: [] });
  });
});

describe('a screen with several lists', () => {
  const named = { ...rules, name: 'earnings' };

  it("reads a named list's own words, and no other list's", () => {
    const address = new URLSearchParams('page=3&earnings-page=2&earnings-sort=-email&earnings-status=active');
    expect(readListParams(address, named)).toMatchObject({
      page: 2,
      sort: { id: 'email', isDescending: true },
      filters: { status: 'active' },
    });
    expect(readListParams(address, rules)).toMatchObject({ page: 3, filters: { status: '' } });
  });
});

describe('a filter of many values', () => {
  const byDay: ListRules<'from'> = { filters: { from: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) } };

  it.each([
    ['from=2026-03-31', '2026-03-31'],
    ['from=yesterday', ''],
    ['', ''],
  ])('"%s" asks for "%s"', (address, from) => {
    expect(readListParams(new URLSearchParams(address), byDay).filters).toEqual({ from });
  });
});

describe('writeSort', () => {
  it('marks Z to A with a minus', () => {
    expect(writeSort({ id: 'name', isDescending: true })).toBe('-name');
    expect(writeSort({ id: 'name', isDescending: false })).toBe('name');
  });
});
