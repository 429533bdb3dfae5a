import type { ListViewsProps } from '@countinghouse/ui';
import type { ViewState } from './view-content';
import type { ListName, View } from './views-api';

/** What the menu of views and its panel are made from. */
export interface ViewsProps extends ListViewsProps {
  list: ListName;
  /** Of all lists; undefined until they are there. */
  views: readonly View[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
}

/** What the panel is made from. */
export interface ViewsPanelProps extends ViewsProps {
  /** The view that is seen. */
  current: View | undefined;
  viewState: ViewState | undefined;
  onClose: () => void;
  onForm: (form: 'new' | 'rename') => void;
}
