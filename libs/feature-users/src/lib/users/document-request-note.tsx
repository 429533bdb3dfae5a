import { DateTime, Note } from '@countinghouse/ui';
import type { UserDocument } from './user-labels';
import type { UserDetails } from './users-api';

export type DocumentRequest = NonNullable<UserDetails['document_requests']>[number];

/** The open request for a document, if there is one. */
export function requestFor(user: UserDetails, kind: UserDocument): DocumentRequest | undefined {
  return user.document_requests?.find((request) => request.kind === kind);
}

/** That a document has been asked for, by whom, when and why. */
export function DocumentRequestNote({ request }: { request: DocumentRequest }) {
  const admin = request.requestedBy?.fullName;
  return (
    <Note tone="warning">
      Asked for again on <DateTime value={request.requestedAt} />
      {admin && (
        <>
          {' '}
          by <bdi translate="no">{admin}</bdi>
        </>
      )}
      : <bdi translate="no">{request.reason}</bdi>
    </Note>
  );
}
