import type { ReactNode } from 'react';
import { RecordFailure, type RecordFailureProps } from '../states/record-failure';
import { LoadingState } from '../states/states';

export interface RecordBodyProps<Item> extends Pick<RecordFailureProps, 'missing' | 'list'> {
  /** The record; undefined while it loads. */
  record: Item | undefined;
  /** Error of the last load. */
  failure: RecordFailureProps['failure'] | undefined;
  /** Text while the record loads. @default "Loading..." */
  loadingLabel?: string | undefined;
  /**
   * Keeps a form mounted when reloading its record fails, so that entered values stay visible, unless the admin has lost
   * permission. @default false
   */
  isForm?: boolean;
  /** Renders the record. */
  children: (record: Item) => ReactNode;
}

/** Renders a record, or its loading, missing, failed or forbidden state. Requires a router. */
export function RecordBody<Item>({
  record,
  failure,
  missing,
  list,
  loadingLabel,
  isForm = false,
  children,
}: RecordBodyProps<Item>) {
  const isShown = record !== undefined && (!failure || (isForm && !failure.isNotAllowed));

  return (
    <>
      {record === undefined && !failure && <LoadingState label={loadingLabel} />}
      {failure && !isShown && <RecordFailure failure={failure} missing={missing} list={list} />}
      {isShown && children(record)}
    </>
  );
}
