import type { paths } from '../../schema';
import type { ApiClient } from '../core/api-client';
import { ApiError } from '../core/api-error';
import { isObject } from '../core/is-object';
import { extentOf } from '../core/read-total';

type Read<Path extends keyof paths> = paths[Path] extends { get: infer Operation } ? Operation : never;

type Parameters<Path extends keyof paths, Place extends 'path' | 'query'> =
  Read<Path> extends { parameters: infer All }
    ? All extends { [place in Place]?: infer Found }
      ? NonNullable<Found>
      : never
    : never;

type Body<Path extends keyof paths> =
  Read<Path> extends { responses: { 200: { content: { 'application/json': infer Json } } } } ? Json : never;

type RowIn<Data> = Data extends readonly (infer Row)[]
  ? Row
  : { [Name in keyof Data]-?: NonNullable<Data[Name]> extends readonly (infer Row)[] ? Row : never }[keyof Data];

/** A row of the list that a path answers with: `RowOf<'/user/getall'>` is a user. */
export type RowOf<Path extends keyof paths> = Body<Path> extends { data: infer Data } ? RowIn<Data> : never;

/** The paths that answer with a list, page by page. */
export type PagedPath = {
  [Path in keyof paths]: 'page' extends keyof Parameters<Path, 'query'>
    ? [RowOf<Path>] extends [never]
      ? never
      : Path
    : never;
}[keyof paths];

/** What a list is asked for. */
export type PagesOf<Path extends PagedPath> = {
  /** As the operation takes it, without the page. `limit` is how many rows a call brings; 100 unless it is given. */
  query?: Omit<Parameters<Path, 'query'>, 'page'>;
  /** Ends the reading, and the call that is under way. */
  signal?: AbortSignal;
} & ([Parameters<Path, 'path'>] extends [never]
  ? object
  : {
      /** What stands for the parameters in the path. */
      path: Parameters<Path, 'path'>;
    });

const usualLimit = 100;

/**
 * Reads a list to its end, a page at a time, as its rows are wanted. Rows that come while it is read move others to later
 * pages: none is given twice. Where rows have gone, it goes back for those that have moved. So each row that is there all the
 * time is given once. Rows in the order of something that changes may still be missed: sums are safest over days that are over.
 *
 * @throws ApiError where a page fails, or has a row that cannot be read: a part must not be taken for the whole
 * @example
 * for await (const user of pages(client, '/user/getall', { query: { status: 'active' } })) console.log(user.email);
 */
export async function* pages<Path extends PagedPath>(
  client: ApiClient,
  path: Path,
  ...[asked]: object extends PagesOf<Path> ? [PagesOf<Path>?] : [PagesOf<Path>]
): AsyncGenerator<RowOf<Path>, void, undefined> {
  const { query = {}, path: inPath, signal }: { query?: object; path?: object; signal?: AbortSignal } = asked ?? {};
  let limit = 'limit' in query && typeof query.limit === 'number' ? query.limit : usualLimit;
  // The types of all paths at once are more than the compiler takes; those of this function are derived from them.
  const get = client.GET as (path: string, init: object) => Promise<{ data?: unknown }>;
  const seen = new Set<string>();

  const read = async (page: number) => {
    const { data: answer } = await get(path, { params: { path: inPath, query: { ...query, page, limit } }, signal });
    const rows = rowsIn(answer);
    const fresh = rows.filter((row) => isNew(row, seen));
    return { rows, fresh: fresh as RowOf<Path>[], ...extentOf(answer, rows, { page, limit }) };
  };

  let before: number | undefined;
  for (let page = 1; ; page += 1) {
    const { rows, fresh, total, isTotalLowerBound = false } = await read(page);
    yield* fresh;
    if (page > 1 && total !== before) {
      for (let earlier = page - 1; earlier > 0; earlier -= 1) {
        const again = await read(earlier);
        yield* again.fresh;
        if (again.fresh.length === 0) break;
      }
    }
    before = total;
    // The answer holds all of them.
    if (total === undefined || rows.length === 0) return;
    // A server may give fewer rows than it is asked for.
    if (page === 1 && rows.length < Math.min(limit, total)) limit = rows.length;
    if (rows.length < limit || (!isTotalLowerBound && page * limit >= total)) return;
  }
}

/** The rows of an answer: its `data`, or the one list in it. */
function rowsIn(answer: unknown): readonly unknown[] {
  if (!isObject(answer)) return [];
  const { data, unreadable } = answer;
  if (Array.isArray(unreadable) && unreadable.length > 0) {
    throw new ApiError({ status: 200, code: 'malformed', cause: new Error(unreadable.join('\n')) });
  }
  const lists: unknown[] = Array.isArray(data) ? [data] : Object.values(isObject(data) ? data : {});
  return lists.find((list) => Array.isArray(list)) ?? [];
}

/** Notes a row by its id. One without an id is always new. */
function isNew(row: unknown, seen: Set<string>): boolean {
  const id = isObject(row) ? row['_id'] : undefined;
  if (typeof id !== 'string') return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return true;
}
