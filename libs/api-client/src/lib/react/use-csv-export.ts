import type { paths, Schemas } from '../../schema';
import type { ApiClient } from '../core/api-client';
import type { Extent } from '../core/read-total';
import { useApiClient } from './api-provider';
import { useCapability } from './use-capability';

/** The lists that a server can export as a file. */
export type CsvPath = {
  [Path in keyof paths]: paths[Path] extends { get: { responses: { 200: { content: { 'text/csv': string } } } } }
    ? Path
    : never;
}[keyof paths];

type Params<Path extends CsvPath> = paths[Path]['get']['parameters'];

/** Options of one export. */
export interface CsvExportRun {
  /** Aborts the export. */
  signal: AbortSignal;
  /** @default "csv" */
  format?: Schemas['FileFormat'];
  /** Reports the number of received rows, and the total if it is known. Not called for workbooks. */
  report: (done: number, total?: number) => void;
}

const REPORT_INTERVAL_MS = 200;

/**
 * Returns a function that exports a list with its filters and order as a file. Undefined if the server has no exports.
 *
 * @param timeZone the IANA time zone of the times in the file; ignored if the server supports only UTC
 * @throws ApiError from the returned function if the export fails, even in the middle of the file
 */
export function useCsvExport<Path extends CsvPath>(path: Path, timeZone = 'UTC') {
  const client = useApiClient();
  const isOffered = useCapability('csv_export');
  const supportsTimeZones = useCapability('time_zones');
  const query = supportsTimeZones && timeZone !== 'UTC' ? { time_zone: timeZone } : {};
  return isOffered
    ? (params: Params<Path>, run: CsvExportRun, extent?: Extent) =>
        readCsv({ client, path, query }, params, run, extent)
    : undefined;
}

/** Returns the file formats that the server supports. */
export function useFileFormats(): readonly Schemas['FileFormat'][] {
  return useCapability('export_formats') ? allFormats : csvOnly;
}

const csvOnly: readonly Schemas['FileFormat'][] = ['csv'];
const allFormats: readonly Schemas['FileFormat'][] = [...csvOnly, 'csv_semicolon', 'xlsx'];

const csvType = 'text/csv';
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface CsvCall {
  client: ApiClient;
  path: CsvPath;
  query: { time_zone?: string };
}

async function readCsv({ client, path, query }: CsvCall, params: Params<CsvPath>, run: CsvExportRun, extent?: Extent) {
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
    throw new Error('The export was interrupted. Nothing was exported.', { cause });
  }
}

/** Passes a CSV file through and reports its number of rows at intervals. The first line is the header. */
function countRows(report: (rows: number) => void) {
  let lineCount = 0;
  let lastReportAt = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      for (const byte of chunk) if (byte === 10) lineCount += 1;
      controller.enqueue(chunk);
      if (performance.now() - lastReportAt < REPORT_INTERVAL_MS) return;
      lastReportAt = performance.now();
      report(Math.max(0, lineCount - 1));
    },
  });
}
