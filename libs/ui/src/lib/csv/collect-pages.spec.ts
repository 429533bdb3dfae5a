import { describe, expect, it } from 'vitest';
import { collectPages } from './collect-pages';

const rows = (...ids: string[]) => ids.map((_id) => ({ _id }));
const runOf = (signal = new AbortController().signal) => {
  const reports: [number, number?][] = [];
  const report = (done: number, total?: number) => void reports.push(total === undefined ? [done] : [done, total]);
  return { signal, report, reports };
};

describe('collectPages', () => {
  it('reads until a page is not full, and tells how far it is', async () => {
    const pages = [rows('a', 'b'), rows('c', 'd'), rows('e')];
    const run = runOf();
    const found = await collectPages(2, run, async (page) => ({ rows: pages[page - 1] ?? [], total: 5 }));
    expect(found).toEqual(rows('a', 'b', 'c', 'd', 'e'));
    expect(run.reports).toEqual([
      [2, 5],
      [4, 5],
      [5, 5],
    ]);
  });

  it('takes a row once that moved to the next page meanwhile', async () => {
    const pages = [rows('a', 'b'), rows('b')];
    expect(await collectPages(2, runOf(), async (page) => ({ rows: pages[page - 1] ?? [] }))).toEqual(rows('a', 'b'));
  });

  it('takes the whole list from a server that does not page', async () => {
    let calls = 0;
    const readPage = async () => {
      calls += 1;
      return { rows: rows('a', 'b', 'c') };
    };
    expect(await collectPages(2, runOf(), readPage)).toHaveLength(3);
    expect(calls).toBe(1);
  });

  it('stops when it is cancelled', async () => {
    const controller = new AbortController();
    const readPage = async () => {
      controller.abort(new Error('Cancelled'));
      return { rows: rows('a', 'b') };
    };
    await expect(collectPages(2, runOf(controller.signal), readPage)).rejects.toThrow('Cancelled');
  });
});
