import { fixtures } from '@countinghouse/api-client/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mostLoaded, nextPage, nextToLoad, pageSize, type TransactionPage } from './transaction-pages';

const history = Array.from({ length: 3 * pageSize + 1 }, (_, index) => fixtures.transaction({ _id: `t${index}` }));

interface Server {
  /** Transactions in all. */
  size: number;
  /** The server gives no more rows a page than this. */
  mostRows: number;
  saysTotal: boolean;
  ignoresPageNumber?: boolean;
}

/** Reads a history to the end that {@link nextPage} finds. */
function readAll({ size, mostRows, saysTotal, ignoresPageNumber = false }: Server): TransactionPage[] {
  const pages: TransactionPage[] = [];
  const list = history.slice(0, size);
  for (let page: number | undefined = 1; page !== undefined;) {
    const start = ignoresPageNumber ? 0 : (page - 1) * mostRows;
    const last: TransactionPage = {
      data: {
        transactions: list.slice(start, start + mostRows),
        ...(saysTotal && { pagination: fixtures.pagination({ totalCount: size }) }),
      },
    };
    pages.push(last);
    page = nextPage(last, pages);
  }
  return pages;
}

const sizes = fc.oneof(
  fc.nat(history.length),
  fc.constantFrom(0, 1, pageSize - 1, pageSize, pageSize + 1, 3 * pageSize),
);
const fewerRows = fc.oneof(fc.constant(pageSize), fc.integer({ min: 100, max: pageSize }));

it('any history of which the server says the total is read whole, a page once', () => {
  fc.assert(
    fc.property(sizes, fewerRows, (size, mostRows) => {
      const pages = readAll({ size, mostRows, saysTotal: true });
      expect(pages.flatMap(({ data }) => data.transactions)).toEqual(history.slice(0, size));
      expect(pages).toHaveLength(Math.max(Math.ceil(size / mostRows), 1));
    }),
  );
});

it('any history of which it does not is read until a page is not full', () => {
  fc.assert(
    fc.property(sizes, (size) => {
      const pages = readAll({ size, mostRows: pageSize, saysTotal: false });
      expect(pages.flatMap(({ data }) => data.transactions)).toEqual(history.slice(0, size));
      expect(pages).toHaveLength(Math.floor(size / pageSize) + 1);
    }),
  );
});

it('a row that could not be read still fills its page', () => {
  const unreadable = ['Row 7 cannot be read.'];
  const first = { data: { transactions: history.slice(0, pageSize - 1) }, unreadable };
  expect(nextPage(first, [first])).toBe(2);
  const last = { data: { transactions: history.slice(0, pageSize - 2) }, unreadable };
  expect(nextPage(last, [last])).toBeUndefined();
});

it('a page that comes a second time is the last, whether a total is said or not', () => {
  fc.assert(
    fc.property(sizes, fc.boolean(), (size, saysTotal) => {
      const pages = readAll({ size, mostRows: pageSize, saysTotal, ignoresPageNumber: true });
      expect(pages.length).toBeLessThanOrEqual(2);
    }),
  );
});

it('no more is loaded than the browser is to hold', () => {
  const page = (start: number) => ({
    data: {
      transactions: history.slice(0, pageSize).map((row) => ({ ...row, _id: `${start} ${row._id}` })),
      pagination: fixtures.pagination({ totalCount: 10 * mostLoaded }),
    },
  });
  const pages = Array.from({ length: mostLoaded / pageSize }, (_, index) => page(index));
  const read = (count: number) => {
    const come = pages.slice(0, count);
    const last = come.at(-1);
    return last && nextToLoad(last, come);
  };
  expect(read(pages.length - 1)).toBe(pages.length);
  expect(read(pages.length)).toBeUndefined();
});
