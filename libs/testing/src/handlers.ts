import { fixtures } from '@countinghouse/api-client/testing';
import type { paths, Schemas } from '@countinghouse/api-client/schema';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { neverResolve } from './mock-fetch';

type Path = keyof paths;

const failures = {
  401: { message: 'Unauthorized Access', code: 'not_allowed' },
  404: { message: 'Resource not found', code: 'not_found' },
  500: { message: 'Internal Server Error', code: 'internal' },
} as const;

/** Creates a handler that never responds. */
export const neverRespond = (path: Path): RequestHandler => http.all(toPattern(path), neverResolve);

/** Creates a handler that responds with an error: 401 without permission, 404 if not found, 500 for a server error. */
export const respondWithError = (path: Path, status: keyof typeof failures): RequestHandler =>
  http.all(toPattern(path), () =>
    HttpResponse.json(fixtures.failure(failures[status]), { status, headers: { 'X-Request-Id': 'req-7f3a91c2' } }),
  );

/** Creates a handler for a server without these capabilities. */
export const withoutCapabilities = (...capabilities: Schemas['Capability'][]): RequestHandler =>
  http.get(toPattern('/capabilities'), () =>
    HttpResponse.json({
      success: true,
      data: fixtures.capabilities().filter((capability) => !capabilities.includes(capability)),
    }),
  );

/** The file of {@link respondWithCsv}. */
export const csvContent = 'Name\r\nAda\r\n';

/**
 * Creates a handler for the CSV export of a list. Place it before the handler of the list.
 *
 * @param onRequest called with the query parameters
 */
export const respondWithCsv = (path: Path, onRequest: (query: Record<string, string>) => void): RequestHandler =>
  http.get(toPattern(path), ({ request }) => {
    if (request.headers.get('accept') !== 'text/csv') return undefined;
    onRequest(Object.fromEntries(new URL(request.url).searchParams));
    return new HttpResponse(csvContent, { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
  });

/** Serves a drawing of a document without text for every uploaded image. */
export const serveDocumentImages: RequestHandler = http.get(
  toPattern('/uploads/{path}'),
  () => new HttpResponse(documentSvg, { headers: { 'Content-Type': 'image/svg+xml' } }),
);

const documentSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600" viewBox="0 0 900 600">
  <rect width="900" height="600" fill="#d9d2c1"/><circle cx="220" cy="260" r="110" fill="#8b8474"/>
  <path d="M420 200h380m0 80h-380m0 80h240" stroke="#16202c" stroke-width="18"/>
  <path d="M0 500h900" stroke="#515a63" stroke-width="6"/></svg>`;

function toPattern(path: string): string {
  return `*/api/admin${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}
