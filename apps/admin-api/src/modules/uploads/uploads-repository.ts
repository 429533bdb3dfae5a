import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import type { Orm, Transaction } from '../../database/database';
import { auditLog, topups, uploads, users } from '../../database/schema';
import type { StoredDocument } from './documents';

type Upload = typeof uploads.$inferSelect;

/**
 * @param owner the kind of record, which decides the permission for reading it
 * @returns the id of the first page
 */
export async function insertUpload(
  transaction: Transaction,
  owner: Upload['owner'],
  { pages, pageCount }: StoredDocument,
): Promise<string> {
  const firstId = randomUUID();
  const rows = pages.map(({ contentType, extension, content }, index) => ({
    id: index === 0 ? firstId : randomUUID(),
    firstPageId: index === 0 ? null : firstId,
    name: `${randomBytes(16).toString('base64url')}.${extension}`,
    page: index + 1,
    ...{ owner, contentType, content, pageCount },
  }));
  await transaction.insert(uploads).values(rows);
  return firstId;
}

/** Selects the multi-page documents of the current row's user, with the names of their pages. */
export const documentPages = sql<{ kind: Schemas['UserDocument']; names: string[]; pageCount: number }[]>`(
  select coalesce(json_agg(json_build_object(
    'kind', document.kind,
    'names', (select json_agg(page.name order by page.page) from ${uploads} page
      where page.id = first.id or page.first_page_id = first.id),
    'pageCount', first.page_count
  ) order by document.kind), '[]')
  from (values
    ('identificationDocument'::document_kind, ${users.identificationDocumentId}),
    ('proofOfAddressDocument', ${users.proofOfAddressDocumentId}),
    ('selfieUpload', ${users.selfieUploadId})
  ) document (kind, first_id) join ${uploads} first on first.id = document.first_id
  where first.page_count > 1)`;

export async function findUpload(db: Orm, name: string): Promise<Upload | undefined> {
  const [row] = await db.select().from(uploads).where(eq(uploads.name, name));
  return row;
}

/** Returns the user with this document or top-up proof; undefined if no record refers to it. */
export async function findUploadOwner(
  db: Orm,
  { id: ownId, firstPageId, owner }: Pick<Upload, 'id' | 'firstPageId' | 'owner'>,
): Promise<string | undefined> {
  const id = firstPageId ?? ownId;
  const query =
    owner === 'topup_proof'
      ? db.select({ id: topups.userId }).from(topups).where(eq(topups.imageId, id)).limit(1)
      : db
          .select({ id: users.id })
          .from(users)
          .where(
            or(
              eq(users.identificationDocumentId, id),
              eq(users.proofOfAddressDocumentId, id),
              eq(users.selfieUploadId, id),
            ),
          )
          .limit(1);
  return (await query)[0]?.id;
}

/** Returns whether a view of this image by this admin was recorded within the last hour. */
export async function hasRecentDocumentView(db: Orm, actorId: string, image: string): Promise<boolean> {
  const rows = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.actorId, actorId),
        gt(auditLog.createdAt, sql`now() - interval '1 hour'`),
        eq(auditLog.action, 'getUpload'),
        // The field is one image or a list.
        sql`${auditLog.after} -> 'image' @> to_jsonb(${image}::text)`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Call it after removing the record's reference to the image. */
export async function deleteUpload(transaction: Transaction, name: string): Promise<void> {
  await transaction.delete(uploads).where(eq(uploads.name, name));
}
