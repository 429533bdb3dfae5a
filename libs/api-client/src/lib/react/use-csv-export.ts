import type { paths, Schemas } from '../../schema';
import type { ApiClient } from '../core/api-client';
import type { Extent } from '../core/read-total';
import { useApiClient } from './api-provider';
import { useCapability } from './use-capability';

/** The lists that a server can send as a file. */
export type CsvPath = {
  [Path in keyof paths]: paths[Path] extends { get: { responses: { 200: { content: { 'text/csv': string } } } } }
    ? Path
    : never;
}[keyof paths];

type Params<Path extends CsvPath> = paths[Path]['get']['parameters'];

/** A file that is under way. */
export interface CsvRun {
  /** Ends it. */
  signal: AbortSignal;
  /** @default "csv" */
  format?: Schemas['FileFormat'];
  /** Told how many rows have come, and of how many if that is known; of a workbook nobody can say. */
  report: (done: number, total?: number) => void;
}

/** How often somebody is told how far it is, in milliseconds. */
const reportEveryMs = 200;

/**
 * Returns a function that gets the file of a list as the server writes it: all that is filtered, in its order.
 * Undefined where the server writes none.
 *
 * @param timeZone whose clocks (IANA) its times are those of, where the server can write them so; else it is UTC
 * @throws ApiError from the returned function where the server refuses or fails, also half-way
 */
export function useCsvExport<Path extends CsvPath>(path: Path, timeZone = 'UTC') {
  const client = useApiClient();
  const isOffered = useCapability('csv_export');
  const knowsZones = useCapability('time_zones');
  const query = knowsZones && timeZone !== 'UTC' ? { time_zone: timeZone } : {};
  return isOffered
    ? (params: Params<Path>, run: CsvRun, extent?: Extent) => readCsv({ client, path, query }, params, run, extent)
    : undefined;
}

/** What a list can be asked for as from a server that writes files, as far as is known what it can do. */
export function useFileFormats(): readonly Schemas['FileFormat'][] {
  return useCapability('export_formats') ? allFormats : csvOnly;
}

const csvOnly: readonly Schemas['FileFormat'][] = ['csv'];
const allFormats: readonly Schemas['FileFormat'][] = [...csvOnly, 'csv_semicolon', 'xlsx'];

const csvType = 'text/csv';
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What is asked for, whatever the question. */
interface CsvCall {
  client: ApiClient;
  path: CsvPath;
  query: { time_zone?: string };
}

async function readCsv({ client, path, query }: CsvCall, params: Params<CsvPath>, run: CsvRun, extent?: Extent) {
  const { format = 'csv' } = run;
  const expected = format === 'xlsx' ? xlsxType : csvType;
  const { data, response } = await client.GET(path, {
    params: { ...params, query: { ...params.query, ...query, ...(format !== 'csv' && { format }) } },
    parseAs: 'stream',
    headers: { Accept: expected },
    signal: run.signal,
  } as Parameters<ApiClient['GET']>[1]);
  const type = response.headers.get('content-type') ?? '';
  const body: unknown = data;
  if (!type.startsWith(expected) || !(body instanceof ReadableStream)) {
    throw new Error(
      `The server did not send ${format === 'xlsx' ? 'a workbook' : 'a CSV file'}. Nothing was exported.`,
    );
  }
  try {
    const { signal, report } = run;
    const total = extent?.isTotalLowerBound ? undefined : extent?.total;
    if (format === 'xlsx') return await new Response(body, { headers: { 'Content-Type': type } }).blob();
    return await new Response(
      body.pipeThrough(
        countRows((rows) => report(rows, total)),
        { signal },
      ),
    ).blob();
  } catch (cause) {
    run.signal.throwIfAborted();
    throw new Error('The export broke off. Nothing was exported.', { cause });
  }
}

/** Passes a file on, and says from time to time how many lines of it have come: the first is its head. */
function countRows(report: (rows: number) => void) {
  let ends = 0;
  let told = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      for (const byte of chunk) if (byte === 10) ends += 1;
      controller.enqueue(chunk);
      if (performance.now() - told < reportEveryMs) return;
      told = performance.now();
      report(Math.max(0, ends - 1));
    },
  });
}
