import type { StatusLabel } from '@countinghouse/ui';
import { findDocumentRequest } from '../users/document-request-note';
import type { UserDocument } from '../users/user-labels';
import type { UserDetails } from '../users/users-api';

/** Review status of an uploaded document. */
export type DocumentVerdict = 'verified' | 'requested' | 'unverified';

export const documentVerdicts = {
  verified: { label: 'Verified', tone: 'success' },
  requested: { label: 'Requested again', tone: 'warning' },
  unverified: { label: 'Not verified', tone: 'neutral' },
} as const satisfies Record<DocumentVerdict, StatusLabel>;

/** Returns the review status of a document; undefined if it is not uploaded. */
export function getDocumentVerdict(user: UserDetails, kind: UserDocument): DocumentVerdict | undefined {
  if (!user[kind]) return undefined;
  if (user[`${kind}_verified`] === true) return 'verified';
  return findDocumentRequest(user, kind) ? 'requested' : 'unverified';
}
