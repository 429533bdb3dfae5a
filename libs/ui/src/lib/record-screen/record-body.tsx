import type { ReactNode } from 'react';
import { RecordFailure, type RecordFailureProps } from '../states/record-failure';
import { LoadingState } from '../states/states';

export interface RecordBodyProps<Found> extends Pick<RecordFailureProps, 'missing' | 'list'> {
  /** The record; undefined until it has been read. */
  record: Found | undefined;
  /** Why it is not there, or could not be read again. */
  failure: RecordFailureProps['failure'] | undefined;
  /** Said while it is read. @default "Loading..." */
  loadingLabel?: string | undefined;
  /**
   * The record is edited here. The form then stays when the record can no longer be read, so that what was typed still
   * can; it goes only from an admin who may not see it any more. @default false
   */
  isForm?: boolean;
  /** Draws the record. */
  children: (record: Found) => ReactNode;
}

/**
 * A record, or what stands in its place while it is read, where there is none, where it could not be read, and where it
 * may not be seen. Needs a router above it.
 */
export function RecordBody<Found>({
  record,
  failure,
  missing,
  list,
  loadingLabel,
  isForm = false,
  children,
}: RecordBodyProps<Found>) {
  const isShown = record !== undefined && (!failure || (isForm && !failure.isNotAllowed));

  return (
    <>
      {record === undefined && !failure && <LoadingState label={loadingLabel} />}
      {failure && !isShown && <RecordFailure failure={failure} missing={missing} list={list} />}
      {isShown && children(record)}
    </>
  );
}
