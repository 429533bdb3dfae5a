import { NativeSelect } from '@mantine/core';
import { formatCount } from '../format-count/format-count';
import { pageSizes } from '../list-state/list-params';
import { OnPaper } from '../on-paper/on-paper';
import { ListAge } from './new-items';
import { describeExtent, lastPage, type Extent } from './page-window';
import { Pager } from './pager';
import classes from './table-footer.module.css';
import type { TableState } from './use-data-table';

export interface TableFooterProps {
  /** Name of the table. */
  label: string;
  extent: Extent;
  state: TableState;
  /** Offers other page sizes. */
  hasPageSize: boolean;
  /** The order is that of the page only. */
  isSortedByPage: boolean;
  /** When the rows were read, in milliseconds since 1970. */
  readAt: number | undefined;
  /** What to know about the page that is shown. */
  pageNote: string | undefined;
}

/** How much is shown, how much at once, and the pages. */
export function TableFooter({ label, extent, state, hasPageSize, isSortedByPage, readAt, pageNote }: TableFooterProps) {
  const pages = lastPage(extent);
  return (
    <div className={classes.footer}>
      <div className={classes.extent} role="status" data-figures>
        {/* Where the browser translates the page, React no longer reaches a text that has a neighbour. */}
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
      <OnPaper>{`Page ${formatCount(state.page)} of ${formatCount(pages)}`}</OnPaper>
    </div>
  );
}
