import { fixtures } from '@countinghouse/api-client/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_LOADED_ROWS, getNextPage, getNextPageToLoad, PAGE_SIZE, type TransactionPage } from './transaction-pages';

const history = Array.from({ length: 3 * PAGE_SIZE + 1 }, (_, index) => fixtures.transaction({ _id: `t${index}` }));

interface Server {
  /** Transactions in total. */
  size: number;
  /** The server's maximum page size. */
  maxRows: number;
  sendsTotal: boolean;
  ignoresPageNumber?: boolean;
}

/** Reads pages until {@link getNextPage} returns undefined. */
function readAll({ size, maxRows, sendsTotal, ignoresPageNumber = false }: Server): TransactionPage[] {
  const pages: TransactionPage[] = [];
  const list = history.slice(0, size);
  for (let page: number | undefined = 1; page !== undefined;) {
    const start = ignoresPageNumber ? 0 : (page - 1) * maxRows;
    const last: TransactionPage = {
      data: {
        transactions: list.slice(start, start + maxRows),
        ...(sendsTotal && { pagination: fixtures.pagination({ totalCount: size }) }),
      },
    };
    pages.push(last);
    page = getNextPage(last, pages);
  }
  return pages;
}

const sizes = fc.oneof(
  fc.nat(history.length),
  fc.constantFrom(0, 1, PAGE_SIZE - 1, PAGE_SIZE, PAGE_SIZE + 1, 3 * PAGE_SIZE),
);
const pageSizes = fc.oneof(fc.constant(PAGE_SIZE), fc.integer({ min: 100, max: PAGE_SIZE }));

it('reads any history with a total completely, each page once', () => {
  fc.assert(
    fc.property(sizes, pageSizes, (size, maxRows) => {
      const pages = readAll({ size, maxRows, sendsTotal: true });
      expect(pages.flatMap(({ data }) => data.transactions)).toEqual(history.slice(0, size));
      expect(pages).toHaveLength(Math.max(Math.ceil(size / maxRows), 1));
    }),
  );
});

it('reads any history without a total until a page is not full', () => {
  fc.assert(
    fc.property(sizes, (size) => {
      const pages = readAll({ size, maxRows: PAGE_SIZE, sendsTotal: false });
      expect(pages.flatMap(({ data }) => data.transactions)).toEqual(history.slice(0, size));
      expect(pages).toHaveLength(Math.floor(size / PAGE_SIZE) + 1);
    }),
  );
});

it('counts malformed rows towards a full page', () => {
  const malformed = ['Row 7 cannot be read.'];
  const first = { data: { transactions: history.slice(0, PAGE_SIZE - 1) }, malformed };
  expect(getNextPage(first, [first])).toBe(2);
  const last = { data: { transactions: history.slice(0, PAGE_SIZE - 2) }, malformed };
  expect(getNextPage(last, [last])).toBeUndefined();
});

it('stops at a repeated page, with or without a total', () => {
  fc.assert(
    fc.property(sizes, fc.boolean(), (size, sendsTotal) => {
      const pages = readAll({ size, maxRows: PAGE_SIZE, sendsTotal, ignoresPageNumber: true });
      expect(pages.length).toBeLessThanOrEqual(2);
    }),
  );
});

it('stops loading at the browser’s limit', () => {
  const createPage = (start: number) => ({
    data: {
      transactions: history.slice(0, PAGE_SIZE).map((row) => ({ ...row, _id: `${start} ${row._id}` })),
      pagination: fixtures.pagination({ totalCount: 10 * MAX_LOADED_ROWS }),
    },
  });
  const pages = Array.from({ length: MAX_LOADED_ROWS / PAGE_SIZE }, (_, index) => createPage(index));
  const getNextAfter = (count: number) => {
    const loadedPages = pages.slice(0, count);
    const last = loadedPages.at(-1);
    return last && getNextPageToLoad(last, loadedPages);
  };
  expect(getNextAfter(pages.length - 1)).toBe(pages.length);
  expect(getNextAfter(pages.length)).toBeUndefined();
});
