import { sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import type { Transaction } from '../../database/database';
import { documentRequests, users } from '../../database/schema';

/** The latest request for a document of a user. The time is ISO 8601 in UTC. */
export interface DocumentRequest {
  kind: Schemas['UserDocument'];
  reason: string;
  requestedAt: string;
  requestedBy: { _id: string; fullName: string };
}

/** Selects the document requests of the current row's user, in the order of the documents. */
export const selectDocumentRequests = sql<DocumentRequest[]>`(
  select coalesce(json_agg(json_build_object(
    'kind', request.kind,
    'reason', request.reason,
    'requestedAt', to_char(request.requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'requestedBy', json_build_object('_id', admin.id, 'fullName', admin.full_name)
  ) order by request.kind), '[]')
  from ${documentRequests} request join ${users} admin on admin.id = request.requested_by_id
  where request.user_id = ${users.id})`;

/** Saves a request. It replaces an earlier one for the same document. */
export async function saveDocumentRequest(
  transaction: Transaction,
  request: Pick<typeof documentRequests.$inferInsert, 'userId' | 'kind' | 'reason' | 'requestedById'>,
): Promise<void> {
  await transaction
    .insert(documentRequests)
    .values(request)
    .onConflictDoUpdate({
      target: [documentRequests.userId, documentRequests.kind],
      set: { reason: request.reason, requestedById: request.requestedById, requestedAt: sql`now()` },
    });
}
