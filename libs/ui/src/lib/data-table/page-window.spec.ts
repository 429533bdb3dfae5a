import { describe, expect, it } from 'vitest';
import { describeExtent, getLastPage, type Extent } from './page-window';

const extent: Extent = { page: 1, limit: 10, total: 57, isTotalLowerBound: false, shown: 10 };

describe('describeExtent', () => {
  it.each([
    [extent, 'Showing 1 to 10 of 57 entries'],
    [{ ...extent, page: 6, shown: 7 }, 'Showing 51 to 57 of 57 entries'],
    [{ ...extent, total: 1_000_000, page: 1235 }, 'Showing 12,341 to 12,350 of 1,000,000 entries'],
    [{ ...extent, total: 1000, isTotalLowerBound: true }, 'Showing 1 to 10 of 1,000+ entries'],
    [{ ...extent, total: 0, shown: 0 }, 'Showing 0 to 0 of 0 entries'],
  ])('describes %j', (given, text) => {
    expect(describeExtent(given)).toBe(text);
  });
});

describe('lastPage', () => {
  it('is the page of the last row', () => {
    expect(getLastPage(extent)).toBe(6);
    expect(getLastPage({ ...extent, total: 60 })).toBe(6);
    expect(getLastPage({ ...extent, total: 0, shown: 0 })).toBe(1);
  });

  it('is one more while a full page implies more rows than the lower bound', () => {
    expect(getLastPage({ ...extent, total: 1000, isTotalLowerBound: true, page: 100 })).toBe(101);
    expect(getLastPage({ ...extent, total: 1000, isTotalLowerBound: true, page: 105, shown: 4 })).toBe(100);
  });

  it('counts malformed rows as part of a full page', () => {
    const full = { ...extent, total: 1000, isTotalLowerBound: true, page: 100, shown: 8, malformedRows: 2 };
    expect(getLastPage(full)).toBe(101);
    expect(describeExtent(full)).toBe('Showing 991 to 998 of 1,000+ entries');
  });
});
