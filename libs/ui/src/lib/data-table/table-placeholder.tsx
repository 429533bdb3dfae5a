import type { ReactNode } from 'react';
import { EmptyState, ErrorState, NotAllowedState } from '../states/states';
import type { TableState } from './use-data-table';

/** Error of a failed load. */
export interface TableError {
  /** Message for the user. */
  message: string;
  /** Id of the failed request. */
  requestId?: string;
  /** Called by Retry. */
  onRetry?: () => void;
  /** Whether the admin lacks permission; there is no Retry then. @default false */
  isNotAllowed?: boolean;
  /** Sentence that names the missing permission. */
  permissionMessage?: string | undefined;
  /** Whether the load is retried automatically. @default false */
  isAutoRetried?: boolean;
}

/** Content of an empty list. With a search or filter, a different text is shown. */
export interface TableEmpty {
  /** Title of the message. */
  title: string;
  /** Explanation. */
  children?: ReactNode;
  /** Button or link that resolves the empty state. */
  action?: ReactNode;
}

interface TablePlaceholderOptions {
  rows: readonly unknown[] | undefined;
  malformedRows?: readonly string[] | undefined;
  error?: TableError | undefined;
  total?: number | undefined;
  state: Pick<TableState, 'isFiltered'>;
  empty: TableEmpty;
}

/** Renders the replacement for a table without rows; returns undefined if there are rows. */
export function renderTablePlaceholder({
  rows,
  malformedRows = [],
  error,
  total,
  state,
  empty,
}: TablePlaceholderOptions): ReactNode {
  if (error?.isNotAllowed) return <NotAllowedState missing={error.permissionMessage} />;
  if (error !== undefined && rows === undefined) return <ErrorState {...error} />;
  if (rows === undefined || rows.length > 0 || malformedRows.length > 0 || (total ?? 0) > 0) return undefined;
  if (state.isFiltered) {
    return <EmptyState title={empty.title}>No results match your search and filters.</EmptyState>;
  }
  return (
    <EmptyState title={empty.title} action={empty.action}>
      {empty.children}
    </EmptyState>
  );
}
