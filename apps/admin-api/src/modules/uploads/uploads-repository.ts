import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Orm, Transaction } from '../../database/database';
import { uploads } from '../../database/schema';
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

/** Run it after the record has let go of the image. */
export async function deleteUpload(transaction: Transaction, name: string): Promise<void> {
  await transaction.delete(uploads).where(eq(uploads.name, name));
}
