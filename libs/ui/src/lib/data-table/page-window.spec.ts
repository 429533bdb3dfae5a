import { describe, expect, it } from 'vitest';
import { describeExtent, lastPage, type Extent } from './page-window';

const extent: Extent = { page: 1, limit: 10, total: 57, isTotalLowerBound: false, shown: 10 };

describe('describeExtent', () => {
  it.each([
    [extent, 'Showing 1 to 10 of 57 entries'],
    [{ ...extent, page: 6, shown: 7 }, 'Showing 51 to 57 of 57 entries'],
    [{ ...extent, total: 1_000_000, page: 1235 }, 'Showing 12,341 to 12,350 of 1,000,000 entries'],
    [{ ...extent, total: 1000, isTotalLowerBound: true }, 'Showing 1 to 10 of 1,000+ entries'],
    [{ ...extent, total: 0, shown: 0 }, 'Showing 0 to 0 of 0 entries'],
  ])('%j', (given, text) => {
    expect(describeExtent(given)).toBe(text);
  });
});

describe('lastPage', () => {
  it('is the page of the last row', () => {
    expect(lastPage(extent)).toBe(6);
    expect(lastPage({ ...extent, total: 60 })).toBe(6);
    expect(lastPage({ ...extent, total: 0, shown: 0 })).toBe(1);
  });

  it('is one further while a full page promises more than the lower bound', () => {
    expect(lastPage({ ...extent, total: 1000, isTotalLowerBound: true, page: 100 })).toBe(101);
    expect(lastPage({ ...extent, total: 1000, isTotalLowerBound: true, page: 105, shown: 4 })).toBe(100);
  });

  it('takes a page for full whose rows came and cannot all be shown', () => {
    const full = { ...extent, total: 1000, isTotalLowerBound: true, page: 100, shown: 8, unreadable: 2 };
    expect(lastPage(full)).toBe(101);
    expect(describeExtent(full)).toBe('Showing 991 to 998 of 1,000+ entries');
  });
});
