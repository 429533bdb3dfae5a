import type { paths } from '../../schema';
import type { ApiClient } from '../core/api-client';
import { ApiError } from '../core/api-error';
import { isObject } from '../core/is-object';
import { getExtent } from '../core/read-total';

type GetOperation<Path extends keyof paths> = paths[Path] extends { get: infer Operation } ? Operation : never;

type Parameters<Path extends keyof paths, Location extends 'path' | 'query'> =
  GetOperation<Path> extends { parameters: infer All }
    ? All extends { [location in Location]?: infer Value }
      ? NonNullable<Value>
      : never
    : never;

type Body<Path extends keyof paths> =
  GetOperation<Path> extends { responses: { 200: { content: { 'application/json': infer Json } } } } ? Json : never;

type RowOfData<Data> = Data extends readonly (infer Row)[]
  ? Row
  : { [Name in keyof Data]-?: NonNullable<Data[Name]> extends readonly (infer Row)[] ? Row : never }[keyof Data];

/** A row of a path's list: `ListRow<'/user/getall'>` is a user. */
export type ListRow<Path extends keyof paths> = Body<Path> extends { data: infer Data } ? RowOfData<Data> : never;

/** The paths that return a list page by page. */
export type PaginatedPath = {
  [Path in keyof paths]: 'page' extends keyof Parameters<Path, 'query'>
    ? [ListRow<Path>] extends [never]
      ? never
      : Path
    : never;
}[keyof paths];

/** Options of {@link paginate}. */
export type PaginateOptions<Path extends PaginatedPath> = {
  /** Query parameters of the operation, without `page`. `limit` is the page size, 100 by default. */
  query?: Omit<Parameters<Path, 'query'>, 'page'>;
  /** Stops the iteration and aborts the current call. */
  signal?: AbortSignal;
} & ([Parameters<Path, 'path'>] extends [never]
  ? object
  : {
      /** Path parameters. */
      path: Parameters<Path, 'path'>;
    });

const DEFAULT_LIMIT = 100;

/**
 * Iterates over all rows of a list and fetches its pages on demand. Rows may be added or removed in the meantime: no row is
 * returned twice, and after removals earlier pages are fetched again for rows that have moved there. Rows that exist
 * throughout are therefore returned exactly once, unless the list is ordered by a value that changes. For exact sums, use a
 * period that has ended.
 *
 * @throws ApiError if a page fails or contains a malformed row, so that a partial list is never taken for the complete one
 * @example
 * for await (const user of paginate(client, '/user/getall', { query: { status: 'active' } })) console.log(user.email);
 */
export async function* paginate<Path extends PaginatedPath>(
  client: ApiClient,
  path: Path,
  ...[options]: object extends PaginateOptions<Path> ? [PaginateOptions<Path>?] : [PaginateOptions<Path>]
): AsyncGenerator<ListRow<Path>, void, undefined> {
  const {
    query = {},
    path: pathParams,
    signal,
  }: { query?: object; path?: object; signal?: AbortSignal } = options ?? {};
  let limit = 'limit' in query && typeof query.limit === 'number' ? query.limit : DEFAULT_LIMIT;
  // The union of all paths' types is too complex for the compiler; this function's own types are derived from them.
  const get = client.GET as (path: string, init: object) => Promise<{ data?: unknown }>;
  const seen = new Set<string>();

  const readPage = async (page: number) => {
    const { data: body } = await get(path, { params: { path: pathParams, query: { ...query, page, limit } }, signal });
    const rows = getRows(body);
    const newRows = rows.filter((row) => addIfNew(row, seen));
    return { rows, newRows: newRows as ListRow<Path>[], ...getExtent(body, rows, { page, limit }) };
  };

  let previousTotal: number | undefined;
  for (let page = 1; ; page += 1) {
    const { rows, newRows, total, isTotalLowerBound = false } = await readPage(page);
    yield* newRows;
    if (page > 1 && total !== previousTotal) {
      for (let earlierPage = page - 1; earlierPage > 0; earlierPage -= 1) {
        const rereadPage = await readPage(earlierPage);
        yield* rereadPage.newRows;
        if (rereadPage.newRows.length === 0) break;
      }
    }
    previousTotal = total;
    // Without a total, the page is the complete list.
    if (total === undefined || rows.length === 0) return;
    // A server may limit the page size.
    if (page === 1 && rows.length < Math.min(limit, total)) limit = rows.length;
    if (rows.length < limit || (!isTotalLowerBound && page * limit >= total)) return;
  }
}

/** Returns the rows of a response: its `data`, or the first list in it. */
function getRows(body: unknown): readonly unknown[] {
  if (!isObject(body)) return [];
  const { data, malformed } = body;
  if (Array.isArray(malformed) && malformed.length > 0) {
    throw new ApiError({ status: 200, code: 'malformed', cause: new Error(malformed.join('\n')) });
  }
  const lists: unknown[] = Array.isArray(data) ? [data] : Object.values(isObject(data) ? data : {});
  return lists.find((list) => Array.isArray(list)) ?? [];
}

/** Records a row by its id and returns whether it is new. A row without an id always is. */
function addIfNew(row: unknown, seen: Set<string>): boolean {
  const id = isObject(row) ? row['_id'] : undefined;
  if (typeof id !== 'string') return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return true;
}
