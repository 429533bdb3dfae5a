import type { Schemas } from '@countinghouse/api-client/schema';
import {
  isColumnShown,
  orderColumns,
  readPreferences,
  type ListViewsProps,
  type TablePreferences,
} from '@countinghouse/ui';

type Columns = ListViewsProps['columns'];

/** The saved state of a list. */
export type ViewContent = Pick<Schemas['NewView'], 'address' | 'density' | 'columns'>;

/** Converts the current state of a list to the content of a view. */
export const toViewContent = (address: string, columns: Columns, preferences: TablePreferences): ViewContent => ({
  address,
  ...toTableLayout(columns, preferences),
});

const toTableLayout = (columns: Columns, preferences: TablePreferences) => ({
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

/** Converts a view's columns and density to table preferences. */
export const toPreferences = ({ density, columns }: Pick<Schemas['View'], 'density' | 'columns'>): TablePreferences =>
  readPreferences({
    density,
    order: columns.map(({ id }) => id),
    hidden: columns.filter(({ isShown }) => !isShown).map(({ id }) => id),
    shown: columns.filter(({ isShown }) => isShown).map(({ id }) => id),
    widths: Object.fromEntries(columns.flatMap(({ id, width }) => (width === null ? [] : [[id, width]]))),
  });

/** How the current list differs from a view. */
export interface ViewState {
  /** Whether the list's state differs from the view. */
  isChanged: boolean;
  /** URL parameters and column ids of the view that the list no longer has. */
  missing: readonly string[];
}

/** Compares a list with a view, ignoring what the list no longer has. */
export function getViewState(
  view: Schemas['View'],
  { state, columns, preferences }: Pick<ListViewsProps, 'state' | 'columns' | 'preferences'>,
): ViewState {
  const parsed = state.parseSavedQuery(view.address);
  const expectedLayout = JSON.stringify(toTableLayout(columns, toPreferences(view)));
  const missingColumns = view.columns.map(({ id }) => id).filter((id) => !columns.some((column) => column.id === id));
  return {
    isChanged: parsed.address !== state.query || expectedLayout !== JSON.stringify(toTableLayout(columns, preferences)),
    missing: [...parsed.unsupported, ...missingColumns],
  };
}
