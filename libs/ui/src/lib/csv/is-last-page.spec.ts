import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLastPage, getTotal, type ListPage } from './is-last-page';

/** Returns the number of pages up to the first one that is reported as the last. */
function countPages(getPage: (page: number) => Omit<ListPage, 'page'>): number {
  for (let page = 1; ; page += 1) if (isLastPage({ page, ...getPage(page) })) return page;
}

const lists = fc.record({ rows: fc.nat(500), size: fc.integer({ min: 1, max: 50 }) });
const countRowsOnPage = (page: number, rows: number, size: number) =>
  Math.max(Math.min(rows - (page - 1) * size, size), 0);

describe('isLastPage', () => {
  it('is the page that reaches the total', () => {
    fc.assert(
      fc.property(lists, fc.boolean(), ({ rows, size }, isFull) => {
        const pagination = { totalCount: rows };
        const read = countPages((page) => ({ size, isFull, isNew: countRowsOnPage(page, rows, size) > 0, pagination }));
        expect(read).toBe(Math.max(Math.ceil(rows / size), 1));
      }),
    );
  });

  it('is the first page that is not full without a total or with a lower bound', () => {
    const noTotal = fc.constantFrom(undefined, { totalCount: 0, totalIsLowerBound: true });
    fc.assert(
      fc.property(lists, noTotal, ({ rows, size }, pagination) => {
        const read = countPages((page) => {
          const count = countRowsOnPage(page, rows, size);
          return { size, isFull: count === size, isNew: count > 0, pagination };
        });
        expect(read).toBe(Math.floor(rows / size) + 1);
      }),
    );
  });

  it('is the first page without new rows if there is no total and pages are short', () => {
    fc.assert(
      fc.property(lists, ({ rows, size }) => {
        const read = countPages((page) => ({
          size,
          isNew: countRowsOnPage(page, rows, size) > 0,
          pagination: undefined,
        }));
        expect(read).toBe(Math.ceil(rows / size) + 1);
      }),
    );
  });

  it('is always a repeated page', () => {
    const pagination = fc.option(fc.record({ totalCount: fc.nat(10_000), totalIsLowerBound: fc.boolean() }), {
      nil: undefined,
    });
    fc.assert(
      fc.property(pagination, fc.boolean(), (pagination, isFull) => {
        const read = countPages((page) => ({ size: 10, isFull, isNew: page === 1, pagination }));
        expect(read).toBeLessThanOrEqual(2);
      }),
    );
  });
});

it('ignores a lower bound as total', () => {
  expect(getTotal({ totalCount: 10, totalIsLowerBound: true })).toBeUndefined();
  expect(getTotal({ totalCount: 10, totalIsLowerBound: false })).toBe(10);
  expect(getTotal(undefined)).toBeUndefined();
});
