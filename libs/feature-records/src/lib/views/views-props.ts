import type { ListViewsProps } from '@countinghouse/ui';
import type { ViewState } from './view-content';
import type { ListName, View } from './views-api';

/** Props of the views menu and its panel. */
export interface ViewsProps extends ListViewsProps {
  list: ListName;
  /** Views of all lists; undefined while loading. */
  views: readonly View[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
}

export interface ViewsPanelProps extends ViewsProps {
  current: View | undefined;
  viewState: ViewState | undefined;
  onClose: () => void;
  onOpenForm: (form: 'new' | 'rename') => void;
}
