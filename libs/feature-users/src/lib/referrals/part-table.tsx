import { extentOf, queryFailure, type Extent } from '@countinghouse/api-client';
import type { CsvColumn } from '@countinghouse/shared/csv';
import {
  DataTable,
  ExportButton,
  exportObstacle,
  refuseUnreadable,
  sortRows,
  type DataColumn,
  type ExportRun,
  type ListState,
  type TableError,
} from '@countinghouse/ui';
import { useMemo, type ReactNode } from 'react';
import classes from './referral-details-page.module.css';

/** The rows of one part of a program, or why they are not there. */
export interface Part<Row> {
  /** Undefined until they are there, or where the server does not say. */
  rows: readonly Row[] | undefined;
  /** A sentence for each row that could not be read. */
  unreadable: readonly string[] | undefined;
  /** They have a call of their own; left out, they came with the program, all of them. */
  page?: { extent: Extent; isStale: boolean; error?: TableError };
}

/** What a call of their own says of some rows. */
export function pageOf<Row>(
  query: Parameters<typeof queryFailure>[0] & {
    data: { data: readonly Row[]; unreadable?: readonly string[] } | undefined;
    isPlaceholderData: boolean;
  },
  list: Pick<ListState, 'page' | 'limit'>,
): Part<Row> {
  const error = queryFailure(query);
  const { data } = query;
  return {
    rows: data?.data,
    unreadable: data?.unreadable,
    page: {
      extent: extentOf(data, data?.data, list),
      isStale: query.isPlaceholderData,
      ...(error && { error }),
    },
  };
}

/** How a part is saved as a file. */
interface PartFile<Row> {
  /** Without the extension. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** Gets the file from a server that writes it itself. */
  load: ((run: ExportRun) => Promise<Blob>) | undefined;
}

export interface PartTableProps<Row> {
  title: string;
  columns: readonly DataColumn<Row>[];
  part: Part<Row>;
  list: ListState;
  emptyTitle: string;
  toolbar?: ReactNode;
  file?: PartFile<Row>;
}

/**
 * One table of a program. Its rows have no ids, so their places in the answer stand for them; and as one page cannot be
 * told from another by them, what comes by the page is exported by the server or not at all.
 */
export function PartTable<Row>({ title, columns, part, list, emptyTitle, toolbar, file }: PartTableProps<Row>) {
  const { rows, unreadable, page } = part;
  const loadRows = () => {
    refuseUnreadable(unreadable);
    return sortRows(rows ?? [], columns, list.sort);
  };
  const numbered = useMemo(() => rows?.map((row, index) => ({ ...row, number: index + 1 })), [rows]);
  return (
    <>
      <h2 className={classes.heading}>{title}</h2>
      {numbered === undefined && page === undefined ? (
        <p className={classes.text}>The server does not say.</p>
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={numbered}
          unreadable={unreadable}
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
                obstacle={exportObstacle(rows, page?.error)}
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
