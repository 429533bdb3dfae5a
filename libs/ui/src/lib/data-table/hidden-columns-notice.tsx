import type { DataColumn } from './data-column';
import classes from './hidden-columns-notice.module.css';

export interface HiddenColumnsNoticeProps<Row> {
  /** Visible columns of the table. */
  columns: readonly DataColumn<Row>[];
  /** Ids of the columns dropped for lack of space. */
  dropped: readonly string[];
}

/** Lists the columns that a narrow table does not show. */
export function HiddenColumnsNotice<Row>({ columns, dropped }: HiddenColumnsNoticeProps<Row>) {
  const headers = columns.filter(({ id }) => dropped.includes(id)).map(({ header }) => header);
  if (headers.length === 0) return null;
  return (
    <p className={classes.notice}>
      {headers.length} {headers.length === 1 ? 'column' : 'columns'} hidden at this width: {headers.join(', ')}
    </p>
  );
}
