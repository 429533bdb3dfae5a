import type { Deps } from '../../config/deps';
import type { ExportFile } from '../../contract/operation-types';
import { writeAuditEntry, type AuditedCall } from './audit-log-repository';

type ExportCall = AuditedCall & { params: object; query: object };

/** How many rows were sent, and whether the file is complete. */
interface ExportResult {
  rows: number;
  file: 'complete' | 'incomplete';
}

/**
 * Records an export twice. The first entry has the list and its filter. It is written after the first part is read and before
 * it is sent: an export that cannot be recorded fails, one that could not be read is not recorded, and an export of the audit log
 * does not contain its own entry. The second entry has the outcome.
 */
export function recordExport({ database }: Pick<Deps, 'database'>, call: ExportCall, file: ExportFile): ExportFile {
  const recordId: unknown = Object.values(call.params)[0];
  const entry = { entity: 'export', ...(typeof recordId === 'string' && { entityId: recordId }) };
  const recordStart = () => writeAuditEntry(database.orm, call, { ...entry, after: { ...call.query } });
  const recordEnd = (result: ExportResult) =>
    writeAuditEntry(database.orm, call, {
      ...entry,
      action: 'exportEnded',
      after: { exported: call.operationId, ...result },
    });
  return { ...file, parts: recordParts(file.parts, recordStart, recordEnd) };
}

async function* recordParts(
  parts: ExportFile['parts'],
  recordStart: () => Promise<void>,
  recordEnd: (result: ExportResult) => Promise<void>,
): ExportFile['parts'] {
  const result: ExportResult = { rows: 0, file: 'incomplete' };
  let isStarted = false;
  try {
    for await (const part of parts) {
      if (!isStarted) await recordStart();
      isStarted = true;
      yield part;
      result.rows += part.rows;
    }
    result.file = 'complete';
  } finally {
    if (isStarted) await recordEnd(result);
  }
}
