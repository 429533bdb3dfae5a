import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLastPage, totalOf, type PageOfList } from './is-last-page';

/** How many pages of a list are read until one is the last. */
function pagesRead(pageOf: (page: number) => Omit<PageOfList, 'page'>): number {
  for (let page = 1; ; page += 1) if (isLastPage({ page, ...pageOf(page) })) return page;
}

const lists = fc.record({ rows: fc.nat(500), size: fc.integer({ min: 1, max: 50 }) });
const countOn = (page: number, rows: number, size: number) => Math.max(Math.min(rows - (page - 1) * size, size), 0);

describe('isLastPage', () => {
  it('where the total is said: the page that reaches it, and no other', () => {
    fc.assert(
      fc.property(lists, fc.boolean(), ({ rows, size }, isFull) => {
        const pagination = { totalCount: rows };
        const read = pagesRead((page) => ({ size, isFull, isNew: countOn(page, rows, size) > 0, pagination }));
        expect(read).toBe(Math.max(Math.ceil(rows / size), 1));
      }),
    );
  });

  it('where none is said, or only the least: the first page that is not full', () => {
    const noTotal = fc.constantFrom(undefined, { totalCount: 0, totalIsLowerBound: true });
    fc.assert(
      fc.property(lists, noTotal, ({ rows, size }, pagination) => {
        const read = pagesRead((page) => {
          const count = countOn(page, rows, size);
          return { size, isFull: count === size, isNew: count > 0, pagination };
        });
        expect(read).toBe(Math.floor(rows / size) + 1);
      }),
    );
  });

  it('where none is said and pages may be short: the first page that brings nothing new', () => {
    fc.assert(
      fc.property(lists, ({ rows, size }) => {
        const read = pagesRead((page) => ({ size, isNew: countOn(page, rows, size) > 0, pagination: undefined }));
        expect(read).toBe(Math.ceil(rows / size) + 1);
      }),
    );
  });

  it('whatever is said: a page that comes a second time', () => {
    const said = fc.option(fc.record({ totalCount: fc.nat(10_000), totalIsLowerBound: fc.boolean() }), {
      nil: undefined,
    });
    fc.assert(
      fc.property(said, fc.boolean(), (pagination, isFull) => {
        const read = pagesRead((page) => ({ size: 10, isFull, isNew: page === 1, pagination }));
        expect(read).toBeLessThanOrEqual(2);
      }),
    );
  });
});

it('takes a total that is "at least" for none', () => {
  expect(totalOf({ totalCount: 10, totalIsLowerBound: true })).toBeUndefined();
  expect(totalOf({ totalCount: 10, totalIsLowerBound: false })).toBe(10);
  expect(totalOf(undefined)).toBeUndefined();
});
