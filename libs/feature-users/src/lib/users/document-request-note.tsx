import { DateTime, Note } from '@countinghouse/ui';
import type { UserDocument } from './user-labels';
import type { UserDetails } from './users-api';

export type DocumentRequest = NonNullable<UserDetails['document_requests']>[number];

/** Returns the open request for a document, if there is one. */
export function findDocumentRequest(user: UserDetails, kind: UserDocument): DocumentRequest | undefined {
  return user.document_requests?.find((request) => request.kind === kind);
}

/** Shows who requested a document, when and why. */
export function DocumentRequestNote({ request }: { request: DocumentRequest }) {
  const admin = request.requestedBy?.fullName;
  return (
    <Note tone="warning">
      Requested again on <DateTime value={request.requestedAt} />
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
