import { randomBytes } from 'node:crypto';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../database/database';
import { auditLog, topups, uploads, users } from '../../database/schema';
import type { StoredImage } from './images';

type Upload = typeof uploads.$inferSelect;

/** @param owner what the image belongs to; it decides which permission its reader needs */
export async function insertUpload(
  transaction: Transaction,
  owner: Upload['owner'],
  { contentType, extension, content }: StoredImage,
): Promise<Pick<Upload, 'id' | 'name'>> {
  const name = `${randomBytes(16).toString('base64url')}.${extension}`;
  const [created] = await transaction
    .insert(uploads)
    .values({ owner, name, contentType, content })
    .returning({ id: uploads.id, name: uploads.name });
  if (!created) throw new Error('The image was not stored.');
  return created;
}

export async function findUpload(db: Orm, name: string): Promise<Upload | undefined> {
  const [found] = await db.select().from(uploads).where(eq(uploads.name, name));
  return found;
}

/** The user whose document it is, or whose top-up it proves; undefined where no record has it any more. */
export async function findUploadOwner(
  db: Orm,
  { id, owner }: Pick<Upload, 'id' | 'owner'>,
): Promise<string | undefined> {
  const found =
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
  return (await found)[0]?.id;
}

/** Whether it is recorded that somebody has looked at an image within the hour. */
export async function hasLookedLately(db: Orm, actorId: string, image: string): Promise<boolean> {
  const looks = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.actorId, actorId),
        gt(auditLog.createdAt, sql`now() - interval '1 hour'`),
        eq(auditLog.action, 'getUpload'),
        sql`${auditLog.after} ->> 'image' = ${image}`,
      ),
    )
    .limit(1);
  return looks.length > 0;
}

/** Run it after the record has let go of the image. */
export async function deleteUpload(transaction: Transaction, name: string): Promise<void> {
  await transaction.delete(uploads).where(eq(uploads.name, name));
}
