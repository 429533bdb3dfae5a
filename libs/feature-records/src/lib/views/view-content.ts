import type { Schemas } from '@countinghouse/api-client/schema';
import {
  isColumnShown,
  orderColumns,
  readPreferences,
  type ListViewsProps,
  type TablePreferences,
} from '@countinghouse/ui';

type Columns = ListViewsProps['columns'];

/** What a view keeps of a list. */
export type ViewContent = Pick<Schemas['NewView'], 'address' | 'density' | 'columns'>;

/** A list as it stands, in the words of a view. */
export const toContent = (address: string, columns: Columns, preferences: TablePreferences): ViewContent => ({
  address,
  ...toLook(columns, preferences),
});

const toLook = (columns: Columns, preferences: TablePreferences) => ({
  density: preferences.density,
  columns: orderColumns(columns, preferences.order).map((column) => {
    const width = preferences.widths[column.id];
    return {
      id: column.id,
      isShown: isColumnShown(column, preferences),
      width: width === undefined ? null : Math.round(width),
    };
  }),
});

/** How a view likes its table. */
export const toPreferences = ({ density, columns }: Pick<Schemas['View'], 'density' | 'columns'>): TablePreferences =>
  readPreferences({
    density,
    order: columns.map(({ id }) => id),
    hidden: columns.filter(({ isShown }) => !isShown).map(({ id }) => id),
    shown: columns.filter(({ isShown }) => isShown).map(({ id }) => id),
    widths: Object.fromEntries(columns.flatMap(({ id, width }) => (width === null ? [] : [[id, width]]))),
  });

/** What has become of a view in a list that may have changed since. */
export interface ViewState {
  /** The list is not as the view has it. */
  isChanged: boolean;
  /** Words of its address and ids of its columns that the list does not know any more. */
  lost: readonly string[];
}

/** Compares a list with a view of it, as far as the list still knows what the view names. */
export function getViewState(
  view: Schemas['View'],
  { state, columns, preferences }: Pick<ListViewsProps, 'state' | 'columns' | 'preferences'>,
): ViewState {
  const read = state.readAsked(view.address);
  const wanted = JSON.stringify(toLook(columns, toPreferences(view)));
  const lostColumns = view.columns.map(({ id }) => id).filter((id) => !columns.some((column) => column.id === id));
  return {
    isChanged: read.address !== state.asked || wanted !== JSON.stringify(toLook(columns, preferences)),
    lost: [...read.lost, ...lostColumns],
  };
}
