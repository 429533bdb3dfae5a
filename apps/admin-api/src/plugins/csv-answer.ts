import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CsvFile } from '../contract/operation-types';

/** Whether a caller asks for a CSV file, by name: whoever takes anything gets JSON. */
export const asksForCsv = ({ headers }: FastifyRequest): boolean =>
  /^\s*text\/csv\s*(?:[,;]|$)/i.test(headers.accept ?? '');

/**
 * Sends a file as it is written, at the pace of whoever reads it. What fails before its first part is answered as any other
 * failure. What fails later cuts the answer off, so that nobody takes a part of the file for the whole.
 */
export async function sendCsv(reply: FastifyReply, file: CsvFile): Promise<FastifyReply> {
  const parts = file.parts[Symbol.asyncIterator]();
  const first = await parts.next();
  const written = async function* () {
    try {
      for (let part = first; !part.done; part = await parts.next()) yield part.value.text;
    } finally {
      await parts.return?.();
    }
  };
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file.name}.csv"`)
    .send(Readable.from(written(), { objectMode: false }));
}
