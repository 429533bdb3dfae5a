import type { DataColumn } from './data-column';
import classes from './gone-columns.module.css';

export interface GoneColumnsProps<Row> {
  columns: readonly DataColumn<Row>[];
  /** Ids of those that have left for lack of room. */
  gone: readonly string[];
}

/** Says which columns a narrow table does not show, so that nobody takes them for missing. */
export function GoneColumns<Row>({ columns, gone }: GoneColumnsProps<Row>) {
  const headers = columns.filter(({ id }) => gone.includes(id)).map(({ header }) => header);
  if (headers.length === 0) return null;
  return (
    <p className={classes.gone}>
      {headers.length} {headers.length === 1 ? 'column' : 'columns'} hidden at this width: {headers.join(', ')}
    </p>
  );
}
