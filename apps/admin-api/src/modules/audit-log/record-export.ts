import type { Deps } from '../../config/deps';
import type { Call, CsvFile, OperationId } from '../../contract/operation-types';
import { recordWrite } from './audit-log-repository';

/**
 * Has a file recorded: who took which list, of whom, and how it was filtered. That happens between reading its first part and
 * sending it: a file that cannot be recorded is refused, one that cannot be read is no file, and that of the audit log does
 * not hold itself.
 */
export function recordExport({ database }: Pick<Deps, 'database'>, call: Call<OperationId>, file: CsvFile): CsvFile {
  const owner: unknown = Object.values(call.params)[0];
  const about = { ...(typeof owner === 'string' && { entityId: owner }), after: { ...call.query } };
  return {
    ...file,
    text: afterFirst(file.text, () => recordWrite(database.orm, call, { entity: 'export', ...about })),
  };
}

async function* afterFirst(text: CsvFile['text'], record: () => Promise<void>) {
  let isRecorded = false;
  for await (const part of text) {
    if (!isRecorded) await record();
    isRecorded = true;
    yield part;
  }
}
