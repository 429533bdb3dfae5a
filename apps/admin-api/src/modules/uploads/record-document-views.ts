import { setTimeout as delay } from 'node:timers/promises';
import type { Orm } from '../../database/database';
import { writeAuditEntry, type AuditedCall } from '../audit-log/audit-log-repository';

/** Collects views for one entry: a form requests all images of a person at the same time. */
const GATHER_MS = 100;

export interface DocumentView {
  image: string;
  /** The user; undefined if no record refers to the image. */
  ownerId: string | undefined;
}

/**
 * Creates a function that records a view of an image before the image is sent. Concurrent views of one person's images by
 * one caller share an entry, because the append-only log cannot extend an entry later.
 */
export function createDocumentViewRecorder(db: Orm): (call: AuditedCall, view: DocumentView) => Promise<void> {
  const pendingEntries = new Map<string, { images: Set<string>; isRecorded: Promise<void> }>();

  return (call, { image, ownerId }) => {
    const key = [call.caller.id, call.address, ownerId ?? image].join(' ');
    const pending = pendingEntries.get(key);
    if (pending) {
      pending.images.add(image);
      return pending.isRecorded;
    }
    const images = new Set([image]);
    const record = async () => {
      await delay(GATHER_MS);
      pendingEntries.delete(key);
      const after = { image: images.size === 1 ? image : [...images] };
      await writeAuditEntry(db, call, { entity: 'document', ...(ownerId && { entityId: ownerId }), after });
    };
    const isRecorded = record();
    pendingEntries.set(key, { images, isRecorded });
    return isRecorded;
  };
}
