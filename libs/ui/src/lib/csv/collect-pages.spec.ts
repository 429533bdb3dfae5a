import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectPages, type ReadPage } from './collect-pages';

interface Row {
  _id: string;
}

const rows = (...ids: string[]): Row[] => ids.map((_id) => ({ _id }));
const numbered = (count: number) => rows(...Array.from({ length: count }, (_, index) => `r${index + 1}`));
const idsOf = (found: readonly Row[]) => found.map(({ _id }) => _id);

const runOf = (signal = new AbortController().signal) => {
  const reports: [number, number?][] = [];
  const report = (done: number, total?: number) => void reports.push(total === undefined ? [done] : [done, total]);
  return { signal, report, reports };
};

interface Server {
  list: Row[];
  /** The server gives no more rows a page than this. */
  mostRows?: number;
  /** Pages begin by the limit that was asked for, not by the rows that are given. */
  isReckonedAsAsked?: boolean;
  saysTotal?: boolean;
  ignores?: 'pages' | 'page number';
  /** What happens to the list before a call. */
  between?: (list: Row[], call: number) => Row[];
}

/** A server of a list, and how often it was asked. */
function serve({ list, mostRows = Infinity, isReckonedAsAsked = false, saysTotal = true, ignores, between }: Server) {
  const state = { list, calls: 0, stayed: new Set(idsOf(list)) };
  const readPage: ReadPage<Row> = async (page, limit) => {
    state.calls += 1;
    state.list = between?.(state.list, state.calls) ?? state.list;
    const present = new Set(idsOf(state.list));
    state.stayed = new Set([...state.stayed].filter((id) => present.has(id)));
    const given = Math.min(limit, mostRows);
    const start = ignores === 'page number' ? 0 : (page - 1) * (isReckonedAsAsked ? limit : given);
    return {
      rows: ignores === 'pages' ? state.list : state.list.slice(start, start + given),
      pagination: saysTotal ? { totalCount: state.list.length } : undefined,
    };
  };
  return { state, readPage };
}

describe('collectPages', () => {
  it('reads to the end, and tells how far it is', async () => {
    const run = runOf();
    const { readPage, state } = serve({ list: rows('a', 'b', 'c', 'd', 'e') });
    expect(await collectPages(2, run, readPage)).toEqual(rows('a', 'b', 'c', 'd', 'e'));
    expect(run.reports).toEqual([
      [2, 5],
      [4, 5],
      [5, 5],
    ]);
    expect(state.calls).toBe(3);
  });

  it.each([
    { mostRows: 50 },
    { mostRows: 50, saysTotal: false },
    { mostRows: 50, isReckonedAsAsked: true },
    { mostRows: 50, isReckonedAsAsked: true, saysTotal: false },
    { ignores: 'pages' as const },
    { ignores: 'pages' as const, saysTotal: false },
  ])('takes all 200 rows where 100 a page are asked for: %j', async (habits) => {
    const { readPage } = serve({ list: numbered(200), ...habits });
    expect(await collectPages(100, runOf(), readPage)).toEqual(numbered(200));
  });

  it('takes the whole list from a server that does not page with one call, where that says how many there are', async () => {
    const { readPage, state } = serve({ list: numbered(300), ignores: 'pages' });
    await collectPages(100, runOf(), readPage);
    expect(state.calls).toBe(1);
  });

  it('neither skips nor doubles rows where somebody decides some that were read', async () => {
    const decided = new Set(['r1', 'r2', 'r3']);
    const between = (list: Row[], call: number) => (call === 2 ? list.filter(({ _id }) => !decided.has(_id)) : list);
    const { readPage } = serve({ list: numbered(250), between });
    const found = idsOf(await collectPages(100, runOf(), readPage));
    expect(found.toSorted()).toEqual(idsOf(numbered(250)).toSorted());
  });

  it('takes rows, too, that come while it reads', async () => {
    const between = (list: Row[], call: number) => (call === 3 ? [{ _id: 'new' }, ...list] : list);
    const { readPage } = serve({ list: numbered(250), between });
    expect(idsOf(await collectPages(100, runOf(), readPage)).toSorted()).toEqual(
      ['new', ...idsOf(numbered(250))].toSorted(),
    );
  });

  it('says that it is not whole, with both figures', async () => {
    const { readPage } = serve({ list: numbered(1200), ignores: 'page number' });
    await expect(collectPages(100, runOf(), readPage)).rejects.toThrow(
      'Only 100 of 1,200 rows came. Nothing was exported.',
    );
    const empty: ReadPage<Row> = async () => ({ rows: [], pagination: { totalCount: 7 } });
    await expect(collectPages(100, runOf(), empty)).rejects.toThrow('Only 0 of 7 rows came.');
  });

  it('takes a total that is "at least" for none', async () => {
    const { readPage } = serve({ list: numbered(25), saysTotal: false });
    const atLeast: ReadPage<Row> = async (page, limit) => ({
      ...(await readPage(page, limit)),
      pagination: { totalCount: 10, totalIsLowerBound: true },
    });
    expect(await collectPages(10, runOf(), atLeast)).toEqual(numbered(25));
  });

  it('comes to an end where the server never does', async () => {
    let last = 0;
    const readPage: ReadPage<Row> = async () => ({ rows: rows(`r${(last += 1)}`) });
    await expect(collectPages(1, runOf(), readPage)).rejects.toThrow(/^The list did not come to an end/);
  });

  it('stops when it is cancelled', async () => {
    const controller = new AbortController();
    const readPage: ReadPage<Row> = async () => {
      controller.abort(new Error('Cancelled'));
      return { rows: rows('a', 'b') };
    };
    await expect(collectPages(2, runOf(controller.signal), readPage)).rejects.toThrow('Cancelled');
  });

  const habits = fc.record({
    size: fc.nat(60),
    limit: fc.integer({ min: 1, max: 20 }),
    mostRows: fc.integer({ min: 1, max: 25 }),
    isReckonedAsAsked: fc.boolean(),
    saysTotal: fc.boolean(),
    ignores: fc.constantFrom(undefined, undefined, 'pages' as const, 'page number' as const),
  });

  it('any list that stays as it is: the whole of it, in its order, or a word that it is not', async () => {
    await fc.assert(
      fc.asyncProperty(habits, async ({ size, limit, ignores, ...rest }) => {
        const list = numbered(size);
        const { readPage } = serve({ list, ...rest, ...(ignores && { ignores }) });
        const found = await collectPages(limit, runOf(), readPage).catch((error: Error) => error.message);
        // Without a page number or a total nobody could know that there is more.
        if (ignores === 'page number' && !rest.saysTotal) return;
        if (ignores === 'page number' && size > Math.min(limit, rest.mostRows)) expect(found).toMatch(/^Only /);
        else expect(found).toEqual(list);
      }),
      { numRuns: 500 },
    );
  });

  it('any list of which rows go and to which rows come: each that is there all the time once', async () => {
    // Nothing could reveal that a whole page has been replaced between two calls.
    const move = fc.record({ call: fc.nat(30), gone: fc.array(fc.nat(80), { maxLength: 2 }), come: fc.nat(2) });
    const moves = fc.uniqueArray(move, { maxLength: 5, selector: ({ call }) => call });
    const steady = habits.map((each) => ({ ...each, limit: each.limit + 5, mostRows: each.mostRows + 5 }));
    await fc.assert(
      fc.asyncProperty(steady, moves, async ({ size, limit, ignores, ...rest }, changes) => {
        const between = (list: Row[], call: number) => {
          const { gone = [], come = 0 } = changes.find((change) => change.call === call) ?? {};
          const left = list.filter((_row, index) => !gone.includes(index));
          // The newest come first. Without a total, only rows that go are noticed.
          const count = rest.saysTotal ? come : 0;
          return [...Array.from({ length: count }, (_, index) => ({ _id: `new ${call}.${index}` })), ...left];
        };
        const { readPage, state } = serve({ list: numbered(size), ...rest, between });
        if (ignores === 'page number') return;
        const found = idsOf(await collectPages(limit, runOf(), readPage));
        expect(new Set(found).size).toBe(found.length);
        expect([...state.stayed].filter((id) => !found.includes(id))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});

it('takes no page of which a row could not be read', async () => {
  const readPage = () => Promise.resolve({ rows: numbered(1), unreadable: ['Row 2 cannot be read.'] });
  await expect(collectPages(10, runOf(), readPage)).rejects.toThrow('Row 2 cannot be read. Nothing was exported.');
});
