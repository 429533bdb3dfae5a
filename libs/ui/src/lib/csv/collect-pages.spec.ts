import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectPages, type ReadPage } from './collect-pages';

interface Row {
  _id: string;
}

const createRows = (...ids: string[]): Row[] => ids.map((_id) => ({ _id }));
const createNumberedRows = (count: number) =>
  createRows(...Array.from({ length: count }, (_, index) => `r${index + 1}`));
const getIds = (collected: readonly Row[]) => collected.map(({ _id }) => _id);

const createRun = (signal = new AbortController().signal) => {
  const reports: [number, number?][] = [];
  const report = (done: number, total?: number) => void reports.push(total === undefined ? [done] : [done, total]);
  return { signal, report, reports };
};

interface Server {
  list: Row[];
  /** Maximum page size of the server. */
  maxPageSize?: number;
  /** Offsets are computed from the requested limit instead of the actual page size. */
  usesRequestedOffset?: boolean;
  sendsTotal?: boolean;
  ignores?: 'pages' | 'page number';
  /** Changes the list before a call. */
  beforeCall?: (list: Row[], call: number) => Row[];
}

/** Creates a list server that counts its calls. */
function createListServer({
  list,
  maxPageSize = Infinity,
  usesRequestedOffset = false,
  sendsTotal = true,
  ignores,
  beforeCall,
}: Server) {
  const state = { list, calls: 0, constantIds: new Set(getIds(list)) };
  const readPage: ReadPage<Row> = async (page, limit) => {
    state.calls += 1;
    state.list = beforeCall?.(state.list, state.calls) ?? state.list;
    const present = new Set(getIds(state.list));
    state.constantIds = new Set([...state.constantIds].filter((id) => present.has(id)));
    const pageSize = Math.min(limit, maxPageSize);
    const start = ignores === 'page number' ? 0 : (page - 1) * (usesRequestedOffset ? limit : pageSize);
    return {
      rows: ignores === 'pages' ? state.list : state.list.slice(start, start + pageSize),
      pagination: sendsTotal ? { totalCount: state.list.length } : undefined,
    };
  };
  return { state, readPage };
}

describe('collectPages', () => {
  it('collects all pages and reports the progress', async () => {
    const run = createRun();
    const { readPage, state } = createListServer({ list: createRows('a', 'b', 'c', 'd', 'e') });
    expect(await collectPages(2, run, readPage)).toEqual(createRows('a', 'b', 'c', 'd', 'e'));
    expect(run.reports).toEqual([
      [2, 5],
      [4, 5],
      [5, 5],
    ]);
    expect(state.calls).toBe(3);
  });

  it.each([
    { maxPageSize: 50 },
    { maxPageSize: 50, sendsTotal: false },
    { maxPageSize: 50, usesRequestedOffset: true },
    { maxPageSize: 50, usesRequestedOffset: true, sendsTotal: false },
    { ignores: 'pages' as const },
    { ignores: 'pages' as const, sendsTotal: false },
  ])('collects all 200 rows with a limit of 100: %j', async (serverOptions) => {
    const { readPage } = createListServer({ list: createNumberedRows(200), ...serverOptions });
    expect(await collectPages(100, createRun(), readPage)).toEqual(createNumberedRows(200));
  });

  it('needs one request if the server does not page but sends a total', async () => {
    const { readPage, state } = createListServer({ list: createNumberedRows(300), ignores: 'pages' });
    await collectPages(100, createRun(), readPage);
    expect(state.calls).toBe(1);
  });

  it('neither skips nor duplicates rows when collected rows are removed', async () => {
    const decided = new Set(['r1', 'r2', 'r3']);
    const beforeCall = (list: Row[], call: number) => (call === 2 ? list.filter(({ _id }) => !decided.has(_id)) : list);
    const { readPage } = createListServer({ list: createNumberedRows(250), beforeCall });
    const collected = getIds(await collectPages(100, createRun(), readPage));
    expect(collected.toSorted()).toEqual(getIds(createNumberedRows(250)).toSorted());
  });

  it('collects rows that are added during the run', async () => {
    const beforeCall = (list: Row[], call: number) => (call === 3 ? [{ _id: 'new' }, ...list] : list);
    const { readPage } = createListServer({ list: createNumberedRows(250), beforeCall });
    expect(getIds(await collectPages(100, createRun(), readPage)).toSorted()).toEqual(
      ['new', ...getIds(createNumberedRows(250))].toSorted(),
    );
  });

  it('rejects an incomplete list with both counts', async () => {
    const { readPage } = createListServer({ list: createNumberedRows(1200), ignores: 'page number' });
    await expect(collectPages(100, createRun(), readPage)).rejects.toThrow(
      'Only 100 of 1,200 rows were received. Nothing was exported.',
    );
    const readEmptyPage: ReadPage<Row> = async () => ({ rows: [], pagination: { totalCount: 7 } });
    await expect(collectPages(100, createRun(), readEmptyPage)).rejects.toThrow('Only 0 of 7 rows were received.');
  });

  it('ignores a lower bound as total', async () => {
    const { readPage } = createListServer({ list: createNumberedRows(25), sendsTotal: false });
    const atLeast: ReadPage<Row> = async (page, limit) => ({
      ...(await readPage(page, limit)),
      pagination: { totalCount: 10, totalIsLowerBound: true },
    });
    expect(await collectPages(10, createRun(), atLeast)).toEqual(createNumberedRows(25));
  });

  it('stops after the maximum number of calls', async () => {
    let last = 0;
    const readPage: ReadPage<Row> = async () => ({ rows: createRows(`r${(last += 1)}`) });
    await expect(collectPages(1, createRun(), readPage)).rejects.toThrow(/^The list did not end/);
  });

  it('stops when cancelled', async () => {
    const controller = new AbortController();
    const readPage: ReadPage<Row> = async () => {
      controller.abort(new Error('Cancelled'));
      return { rows: createRows('a', 'b') };
    };
    await expect(collectPages(2, createRun(controller.signal), readPage)).rejects.toThrow('Cancelled');
  });

  const serverOptions = fc.record({
    size: fc.nat(60),
    limit: fc.integer({ min: 1, max: 20 }),
    maxPageSize: fc.integer({ min: 1, max: 25 }),
    usesRequestedOffset: fc.boolean(),
    sendsTotal: fc.boolean(),
    ignores: fc.constantFrom(undefined, undefined, 'pages' as const, 'page number' as const),
  });

  it('collects any unchanged list completely and in order, or rejects', async () => {
    await fc.assert(
      fc.asyncProperty(serverOptions, async ({ size, limit, ignores, ...rest }) => {
        const list = createNumberedRows(size);
        const { readPage } = createListServer({ list, ...rest, ...(ignores && { ignores }) });
        const collected = await collectPages(limit, createRun(), readPage).catch((error: Error) => error.message);
        // Without page numbers and a total, further rows cannot be detected.
        if (ignores === 'page number' && !rest.sendsTotal) return;
        if (ignores === 'page number' && size > Math.min(limit, rest.maxPageSize)) expect(collected).toMatch(/^Only /);
        else expect(collected).toEqual(list);
      }),
      { numRuns: 500 },
    );
  });

  it('collects every row that is present throughout exactly once, for any additions and removals', async () => {
    // A page that is replaced completely between two calls cannot be detected, so changes stay smaller than a page.
    const changeRecord = fc.record({
      call: fc.nat(30),
      removed: fc.array(fc.nat(80), { maxLength: 2 }),
      added: fc.nat(2),
    });
    const changeLists = fc.uniqueArray(changeRecord, { maxLength: 5, selector: ({ call }) => call });
    const largePages = serverOptions.map((each) => ({
      ...each,
      limit: each.limit + 5,
      maxPageSize: each.maxPageSize + 5,
    }));
    await fc.assert(
      fc.asyncProperty(largePages, changeLists, async ({ size, limit, ignores, ...rest }, changes) => {
        const beforeCall = (list: Row[], call: number) => {
          const { removed = [], added = 0 } = changes.find((change) => change.call === call) ?? {};
          const remaining = list.filter((_row, index) => !removed.includes(index));
          // New rows come first. Without a total, only removed rows can be detected.
          const count = rest.sendsTotal ? added : 0;
          return [...Array.from({ length: count }, (_, index) => ({ _id: `new ${call}.${index}` })), ...remaining];
        };
        const { readPage, state } = createListServer({ list: createNumberedRows(size), ...rest, beforeCall });
        if (ignores === 'page number') return;
        const collected = getIds(await collectPages(limit, createRun(), readPage));
        expect(new Set(collected).size).toBe(collected.length);
        expect([...state.constantIds].filter((id) => !collected.includes(id))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

it('rejects a page with a malformed row', async () => {
  const readPage = () => Promise.resolve({ rows: createNumberedRows(1), malformedRows: ['Row 2 cannot be read.'] });
  await expect(collectPages(10, createRun(), readPage)).rejects.toThrow('Row 2 cannot be read. Nothing was exported.');
});
