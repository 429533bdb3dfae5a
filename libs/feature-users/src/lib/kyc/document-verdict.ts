import type { StatusWord } from '@countinghouse/ui';
import { requestFor } from '../users/document-request-note';
import type { UserDocument } from '../users/user-labels';
import type { UserDetails } from '../users/users-api';

/** What is thought of a document that is there. */
export type DocumentVerdict = 'verified' | 'requested' | 'unverified';

export const documentVerdicts = {
  verified: { label: 'Verified', tone: 'success' },
  requested: { label: 'Asked for again', tone: 'warning' },
  unverified: { label: 'Not verified', tone: 'neutral' },
} as const satisfies Record<DocumentVerdict, StatusWord>;

/** Undefined where there is no such document. */
export function verdictOf(user: UserDetails, kind: UserDocument): DocumentVerdict | undefined {
  if (!user[kind]) return undefined;
  if (user[`${kind}_verified`] === true) return 'verified';
  return requestFor(user, kind) ? 'requested' : 'unverified';
}
