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

/** Responds, in the error envelope, to malformed HTTP or a request that arrives too slowly, before there is a request object. */
export function respondToMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  // The client has disconnected.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const rejection = getRejection(error.code);
  const body = JSON.stringify(toFailure(rejection));
  socket.end(
    [
      `HTTP/1.1 ${rejection.statusCode} ${STATUS_CODES[rejection.statusCode] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      `x-request-id: ${randomUUID()}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
