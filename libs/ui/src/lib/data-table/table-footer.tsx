import { NativeSelect } from '@mantine/core';
import { formatCount } from '../format-count/format-count';
import { pageSizes } from '../list-state/list-params';
import { PrintOnly } from '../print-layout/print-only';
import { ListAge } from './new-items';
import { describeExtent, getLastPage, type Extent } from './page-window';
import { Pager } from './pager';
import classes from './table-footer.module.css';
import type { TableState } from './use-data-table';

export interface TableFooterProps {
  /** Name of the table. */
  label: string;
  /** Size of the list and of the current page. */
  extent: Extent;
  /** Page, page size and order. */
  state: TableState;
  /** Shows the page-size select. */
  hasPageSize: boolean;
  /** Whether sorting applies to the page only. */
  isSortedByPage: boolean;
  /** When the rows were loaded, in milliseconds since 1970. */
  readAt: number | undefined;
  /** Note about the current page. */
  pageNote: string | undefined;
}

/** Footer of a table: extent, page size and pager. */
export function TableFooter({ label, extent, state, hasPageSize, isSortedByPage, readAt, pageNote }: TableFooterProps) {
  const pages = getLastPage(extent);
  return (
    <div className={classes.footer}>
      <div className={classes.extent} role="status" data-figures>
        {/* Browser translation replaces text nodes, and React can then update only a text without siblings. */}
        <span>
          {describeExtent(extent) + (isSortedByPage && state.sort && pages > 1 ? ', sorted within the page' : '')}
        </span>
      </div>
      {readAt !== undefined && <ListAge key={readAt} readAt={readAt} />}
      {hasPageSize && (
        <label className={classes.size}>
          Rows
          <NativeSelect
            size="xs"
            aria-label="Rows per page"
            value={String(state.limit)}
            data={pageSizes.map(String)}
            onChange={(event) => state.setLimit(Number(event.currentTarget.value))}
          />
        </label>
      )}
      {pageNote && <div role="status">{pageNote}</div>}
      <Pager label={`Pages of ${label}`} page={state.page} pages={pages} onChange={(page) => state.setPage(page)} />
      <PrintOnly>{`Page ${formatCount(state.page)} of ${formatCount(pages)}`}</PrintOnly>
    </div>
  );
}
