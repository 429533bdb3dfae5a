import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { badRequest, HttpError, tooLarge } from '../common/http-error';
import { toFailure } from './errors';

function getRejection(code: string | undefined): HttpError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new HttpError(408, 'bad_request', 'The request took too long to arrive.');
  if (code === 'HPE_HEADER_OVERFLOW') return new HttpError(431, 'too_large', tooLarge().message);
  return badRequest('The request could not be read.');
}

/** Answers, in the envelope, what is not HTTP at all or arrives too slowly. There is no request to answer it in yet. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // The other side has gone; there is nobody to answer.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = getRejection(error.code);
  const body = JSON.stringify(toFailure(refusal));
  socket.end(
    [
      `HTTP/1.1 ${refusal.statusCode} ${STATUS_CODES[refusal.statusCode] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      `x-request-id: ${randomUUID()}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
