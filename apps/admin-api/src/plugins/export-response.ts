import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExportPart, FileFormat } from '../common/export-part';
import type { Call, ExportFile, OperationId } from '../contract/operation-types';
import { ExportBody } from './export-body';
import { DEFAULT_EXPORT_LIMITS, type ExportLimits } from './export-limits';
import { createExportQueue } from './export-queue';

/**
 * Whether a request is for a file: it has a `format`, valid or not, or names CSV in `Accept`; a wildcard gets JSON. The query
 * may not be validated yet.
 */
export const isFileRequest = ({ headers, query }: FastifyRequest): boolean =>
  (typeof query === 'object' && query !== null && 'format' in query) ||
  /^\s*text\/csv\s*(?:[,;]|$)/i.test(headers.accept ?? '');

/** Returns the export format of a validated call. */
export const getFileFormat = ({ query }: Pick<Call<OperationId>, 'query'>): FileFormat =>
  ('format' in query ? query.format : undefined) ?? 'csv';

const types: Readonly<Record<FileFormat, { type: string; extension: string }>> = {
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  csv_semicolon: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
};

type ExportingCall = Pick<Call<OperationId>, 'query' | 'caller' | 'disconnectSignal' | 'checkAccess'>;

/**
 * Creates a function that streams files at the reader's pace, within limits that share exports fairly. An error before the
 * first part gets an error response. A later error, or lost access, resets the connection, so that a partial file is never
 * mistaken for a complete one.
 *
 * @throws HttpError from the returned function: 429 if an export of the account is running, 503 if too many are running
 */
export function createFileSender(limits: ExportLimits = DEFAULT_EXPORT_LIMITS) {
  const queue = createExportQueue(limits);

  /** @param open starts to read the file in the requested format */
  return async function sendFile(
    reply: FastifyReply,
    { query, caller, disconnectSignal, checkAccess }: ExportingCall,
    open: () => Promise<ExportFile>,
  ): Promise<FastifyReply> {
    const releaseSlot = await queue.acquireSlot(caller.id, disconnectSignal);
    let file: ExportFile;
    try {
      file = await open();
    } catch (error) {
      releaseSlot();
      throw error;
    }
    const parts = withCleanup(file.parts, releaseSlot);
    const firstPart = await parts.next();
    const resetConnection = () => {
      const { socket } = reply.raw;
      // A reset also discards data in the system's send buffer.
      if (socket instanceof Socket) socket.resetAndDestroy();
    };
    const body = new ExportBody(firstPart, parts, {
      limits,
      isContended: queue.isContended,
      checkAccess,
      resetConnection,
    });
    disconnectSignal.addEventListener('abort', () => body.destroy(), { once: true });
    if (disconnectSignal.aborted) body.destroy();
    const { type, extension } = types[getFileFormat({ query })];
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="${file.name}.${extension}"`)
      .send(body);
  };
}

async function* withCleanup(parts: ExportFile['parts'], onEnd: () => void): AsyncGenerator<ExportPart, void> {
  try {
    yield* parts;
  } finally {
    onEnd();
  }
}

/** Checks the caller's access before each part. */
export async function* checkEachPart(
  parts: ExportFile['parts'],
  checkAccess: () => Promise<unknown>,
): AsyncGenerator<ExportPart, void> {
  for await (const part of parts) {
    await checkAccess();
    yield part;
  }
}
