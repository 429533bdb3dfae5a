import { getExtent, getQueryFailure, type Extent } from '@countinghouse/api-client';
import type { CsvColumn } from '@countinghouse/shared/csv';
import {
  DataTable,
  ExportButton,
  getExportDisabledReason,
  assertNoMalformedRows,
  sortRows,
  type DataColumn,
  type ExportRun,
  type ListState,
  type TableError,
} from '@countinghouse/ui';
import { useMemo, type ReactNode } from 'react';
import classes from './referral-details-page.module.css';

/** The rows of one table of a program, or the reason that they are missing. */
export interface TableData<Row> {
  /** Undefined until they are loaded, or if the server omits them. */
  rows: readonly Row[] | undefined;
  /** An error message for each malformed row. */
  malformed: readonly string[] | undefined;
  /** Set if the rows are fetched page by page; left out if the program contains all of them. */
  page?: { extent: Extent; isStale: boolean; error?: TableError };
}

/** Returns the table data of a page query. */
export function toTableData<Row>(
  query: Parameters<typeof getQueryFailure>[0] & {
    data: { data: readonly Row[]; malformed?: readonly string[] } | undefined;
    isPlaceholderData: boolean;
  },
  list: Pick<ListState, 'page' | 'limit'>,
): TableData<Row> {
  const error = getQueryFailure(query);
  const { data } = query;
  return {
    rows: data?.data,
    malformed: data?.malformed,
    page: {
      extent: getExtent(data, data?.data, list),
      isStale: query.isPlaceholderData,
      ...(error && { error }),
    },
  };
}

interface ExportFile<Row> {
  /** Without the extension. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** Downloads the file that the server generates. */
  load: ((run: ExportRun) => Promise<Blob>) | undefined;
}

export interface ProgramTableProps<Row> {
  title: string;
  columns: readonly DataColumn<Row>[];
  tableData: TableData<Row>;
  list: ListState;
  emptyTitle: string;
  toolbar?: ReactNode;
  file?: ExportFile<Row>;
}

/**
 * Renders one table of a program. Its rows have no ids, so their position serves as the id. Pages cannot be
 * deduplicated without ids, so paged rows are exported by the server or not at all.
 */
export function ProgramTable<Row>({
  title,
  columns,
  tableData,
  list,
  emptyTitle,
  toolbar,
  file,
}: ProgramTableProps<Row>) {
  const { rows, malformed, page } = tableData;
  const loadRows = () => {
    assertNoMalformedRows(malformed);
    return sortRows(rows ?? [], columns, list.sort);
  };
  const numberedRows = useMemo(() => rows?.map((row, index) => ({ ...row, number: index + 1 })), [rows]);
  return (
    <>
      <h2 className={classes.heading}>{title}</h2>
      {numberedRows === undefined && page === undefined ? (
        <p className={classes.text}>The server did not send this.</p>
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={numberedRows}
          malformedRows={malformed}
          {...page?.extent}
          isStale={page?.isStale}
          error={page?.error}
          getRowId={({ number }) => String(number)}
          state={list}
          toolbar={toolbar}
          toolbarEnd={
            file &&
            (page === undefined || file.load) && (
              <ExportButton
                fileName={file.name}
                columns={file.columns}
                disabledReason={getExportDisabledReason(rows, page?.error)}
                loadRows={page === undefined ? loadRows : undefined}
                loadFile={file.load}
              />
            )
          }
          empty={{ title: emptyTitle }}
        />
      )}
    </>
  );
}
