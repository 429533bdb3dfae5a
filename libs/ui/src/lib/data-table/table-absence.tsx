import type { ReactNode } from 'react';
import { EmptyState, ErrorState, NotAllowedState } from '../states/states';
import type { TableState } from './use-data-table';

/** Why there are no rows. */
export interface TableError {
  /** In plain words. */
  message: string;
  requestId?: string;
  onRetry?: () => void;
  /** The admin may not see these rows; no Retry then. @default false */
  isNotAllowed?: boolean;
  /** Which permission the admin lacks, as a sentence. */
  permissionMessage?: string | undefined;
  /** It is tried again without anybody asking. @default false */
  isRetriedByItself?: boolean;
}

/** What an empty list says, and its way out. With a search or filter set, it says that these found nothing. */
export interface TableEmpty {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

interface TableAbsence {
  rows: readonly unknown[] | undefined;
  unreadable?: readonly string[] | undefined;
  error?: TableError | undefined;
  total?: number | undefined;
  state: Pick<TableState, 'isFiltered'>;
  empty: TableEmpty;
}

/** What takes the place of the rows when there are none. */
export function absenceOf({ rows, unreadable = [], error, total, state, empty }: TableAbsence): ReactNode {
  if (error?.isNotAllowed) return <NotAllowedState missing={error.permissionMessage} />;
  if (error !== undefined && rows === undefined) return <ErrorState {...error} />;
  if (rows === undefined || rows.length > 0 || unreadable.length > 0 || (total ?? 0) > 0) return undefined;
  if (state.isFiltered) {
    return <EmptyState title={empty.title}>Nothing matches what you searched and filtered for.</EmptyState>;
  }
  return (
    <EmptyState title={empty.title} action={empty.action}>
      {empty.children}
    </EmptyState>
  );
}
