import type { Deps } from '../../config/deps';
import type { ExportFile } from '../../contract/operation-types';
import { recordWrite, type WritingCall } from './audit-log-repository';

type ExportingCall = WritingCall & { params: object; query: object };

/** What came of a file: how many rows its reader was given, and whether these were all. */
interface Taken {
  rows: number;
  file: 'whole' | 'cut off';
}

/**
 * Has a file recorded twice. Who took which list, of whom, and how it was filtered: between reading its first part and sending
 * it, so that a file that cannot be recorded is refused, one that cannot be read is no file, and that of the audit log does not
 * hold itself. And once it has ended, what came of it, which nobody knows before.
 */
export function recordExport({ database }: Pick<Deps, 'database'>, call: ExportingCall, file: ExportFile): ExportFile {
  const owner: unknown = Object.values(call.params)[0];
  const about = { entity: 'export', ...(typeof owner === 'string' && { entityId: owner }) };
  const begin = () => recordWrite(database.orm, call, { ...about, after: { ...call.query } });
  const end = (taken: Taken) =>
    recordWrite(database.orm, call, {
      ...about,
      action: 'exportEnded',
      after: { exported: call.operationId, ...taken },
    });
  return { ...file, parts: watch(file.parts, begin, end) };
}

async function* watch(
  parts: ExportFile['parts'],
  begin: () => Promise<void>,
  end: (taken: Taken) => Promise<void>,
): ExportFile['parts'] {
  const taken: Taken = { rows: 0, file: 'cut off' };
  let isBegun = false;
  try {
    for await (const part of parts) {
      if (!isBegun) await begin();
      isBegun = true;
      yield part;
      taken.rows += part.rows;
    }
    taken.file = 'whole';
  } finally {
    if (isBegun) await end(taken);
  }
}
