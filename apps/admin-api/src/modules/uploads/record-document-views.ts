import { setTimeout as delay } from 'node:timers/promises';
import type { Orm } from '../../database/database';
import { recordWrite, type WritingCall } from '../audit-log/audit-log-repository';

/** How long one entry gathers images: a form asks for all of a person's at once. */
const GATHER_MS = 100;

/** What somebody looks at. */
export interface DocumentView {
  image: string;
  /** Whose it is; undefined where no record has it any more. */
  ownerId: string | undefined;
}

/**
 * Makes a function that records a look at an image before the image is sent. What one caller asks for at once, of one person,
 * is one entry that names each image: the log is append-only, so that none can be added to an entry later.
 */
export function createDocumentViewRecorder(db: Orm): (call: WritingCall, look: DocumentView) => Promise<void> {
  const gathering = new Map<string, { images: Set<string>; isRecorded: Promise<void> }>();

  return (call, { image, ownerId }) => {
    const key = [call.caller.id, call.address, ownerId ?? image].join(' ');
    const begun = gathering.get(key);
    if (begun) {
      begun.images.add(image);
      return begun.isRecorded;
    }
    const images = new Set([image]);
    const record = async () => {
      await delay(GATHER_MS);
      gathering.delete(key);
      const after = { image: images.size === 1 ? image : [...images] };
      await recordWrite(db, call, { entity: 'document', ...(ownerId && { entityId: ownerId }), after });
    };
    const isRecorded = record();
    gathering.set(key, { images, isRecorded });
    return isRecorded;
  };
}
