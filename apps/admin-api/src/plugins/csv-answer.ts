import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call, CsvFile, CsvPart, OperationId } from '../contract/operation-types';
import { CsvBody } from './csv-body';
import { defaultExportLimits, type ExportLimits } from './export-limits';
import { createExportQueue } from './export-queue';

/** Whether a caller asks for a CSV file, by name: whoever takes anything gets JSON. */
export const asksForCsv = ({ headers }: FastifyRequest): boolean =>
  /^\s*text\/csv\s*(?:[,;]|$)/i.test(headers.accept ?? '');

type ExportingCall = Pick<Call<OperationId>, 'caller' | 'callerLeft' | 'checkAccess'>;

/**
 * Creates a function that streams CSV files at the reader's pace, within limits that share exports fairly. An error before the
 * first part gets an error response. A later error, or lost access, resets the connection, so that a partial file is never
 * mistaken for a complete one.
 *
 * @throws HttpError from the returned function: 429 where an export of the account runs already, 503 where too many run
 */
export function createCsvSender(limits: ExportLimits = defaultExportLimits) {
  const queue = createExportQueue(limits);

  /** @param open begins to read the file */
  return async function sendCsv(
    reply: FastifyReply,
    { caller, callerLeft, checkAccess }: ExportingCall,
    open: () => Promise<CsvFile>,
  ): Promise<FastifyReply> {
    const endTurn = await queue.takeTurn(caller.id, callerLeft);
    let file: CsvFile;
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
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file.name}.csv"`)
      .send(body);
  };
}

async function* during(parts: CsvFile['parts'], end: () => void): AsyncGenerator<CsvPart, void> {
  try {
    yield* parts;
  } finally {
    end();
  }
}

/** Checks before each part whether its reader may still have it. */
export async function* checkEachPart(
  parts: CsvFile['parts'],
  checkAccess: () => Promise<unknown>,
): AsyncGenerator<CsvPart, void> {
  for await (const part of parts) {
    await checkAccess();
    yield part;
  }
}
