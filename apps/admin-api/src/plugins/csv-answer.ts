import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExportPart, FileFormat } from '../common/export-part';
import type { Call, ExportFile, OperationId } from '../contract/operation-types';
import { CsvBody } from './csv-body';
import { defaultExportLimits, type ExportLimits } from './export-limits';
import { createExportQueue } from './export-queue';

/**
 * Whether a caller asks for a file: by `format`, whatever it says, or by the name of CSV in `Accept`. Whoever takes anything
 * gets JSON. It is asked before the query has been checked.
 */
export const asksForFile = ({ headers, query }: FastifyRequest): boolean =>
  (typeof query === 'object' && query !== null && 'format' in query) ||
  /^\s*text\/csv\s*(?:[,;]|$)/i.test(headers.accept ?? '');

/** The format that a checked call asks for. */
export const formatOf = ({ query }: Pick<Call<OperationId>, 'query'>): FileFormat =>
  ('format' in query ? query.format : undefined) ?? 'csv';

const types: Readonly<Record<FileFormat, { type: string; extension: string }>> = {
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  csv_semicolon: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
};

type ExportingCall = Pick<Call<OperationId>, 'query' | 'caller' | 'callerLeft' | 'checkAccess'>;

/**
 * Creates a function that streams files at the reader's pace, within limits that share exports fairly. An error before the
 * first part gets an error response. A later error, or lost access, resets the connection, so that a partial file is never
 * mistaken for a complete one.
 *
 * @throws HttpError from the returned function: 429 where an export of the account runs already, 503 where too many run
 */
export function createFileSender(limits: ExportLimits = defaultExportLimits) {
  const queue = createExportQueue(limits);

  /** @param open begins to read the file, in the format that the call asks for */
  return async function sendFile(
    reply: FastifyReply,
    { query, caller, callerLeft, checkAccess }: ExportingCall,
    open: () => Promise<ExportFile>,
  ): Promise<FastifyReply> {
    const endTurn = await queue.takeTurn(caller.id, callerLeft);
    let file: ExportFile;
    try {
      file = await open();
    } catch (error) {
      endTurn();
      throw error;
    }
    const parts = during(file.parts, endTurn);
    const first = await parts.next();
    const cutOff = () => {
      const { socket } = reply.raw;
      // What the system holds back for the reader is thrown away as well.
      if (socket instanceof Socket) socket.resetAndDestroy();
    };
    const body = new CsvBody(first, parts, { limits, isContended: queue.isContended, checkAccess, cutOff });
    callerLeft.addEventListener('abort', () => body.destroy(), { once: true });
    if (callerLeft.aborted) body.destroy();
    const { type, extension } = types[formatOf({ query })];
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="${file.name}.${extension}"`)
      .send(body);
  };
}

async function* during(parts: ExportFile['parts'], end: () => void): AsyncGenerator<ExportPart, void> {
  try {
    yield* parts;
  } finally {
    end();
  }
}

/** Checks before each part whether its reader may still have it. */
export async function* checkEachPart(
  parts: ExportFile['parts'],
  checkAccess: () => Promise<unknown>,
): AsyncGenerator<ExportPart, void> {
  for await (const part of parts) {
    await checkAccess();
    yield part;
  }
}
