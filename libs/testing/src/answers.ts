import { fixtures } from '@countinghouse/api-client/testing';
import type { paths, Schemas } from '@countinghouse/api-client/schema';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { never } from './answered';

type Path = keyof paths;

const failures = {
  401: { message: 'Unauthorized Access', code: 'not_allowed' },
  404: { message: 'Resource not found', code: 'not_found' },
  500: { message: 'Internal Server Error', code: 'internal' },
} as const;

/** Every call of a path hangs for ever. */
export const hangs = (path: Path): RequestHandler => http.all(patternOf(path), never);

/** Every call of a path fails: 401 where the admin may not, 404 where there is no such thing, 500 where the server broke. */
export const fails = (path: Path, status: keyof typeof failures): RequestHandler =>
  http.all(patternOf(path), () =>
    HttpResponse.json(fixtures.failure(failures[status]), { status, headers: { 'X-Request-Id': 'req-7f3a91c2' } }),
  );

/** The server can do everything but this. */
export const lacks = (...capabilities: Schemas['Capability'][]): RequestHandler =>
  http.get(patternOf('/capabilities'), () =>
    HttpResponse.json({
      success: true,
      data: fixtures.capabilities().filter((capability) => !capabilities.includes(capability)),
    }),
  );

/** What {@link writesFile} sends. */
export const writtenFile = 'Name\r\nAda\r\n';

/**
 * The server writes the file of a list. It goes before what answers for the list itself.
 *
 * @param onAsked is told the query
 */
export const writesFile = (path: Path, onAsked: (query: Record<string, string>) => void): RequestHandler =>
  http.get(patternOf(path), ({ request }) => {
    if (request.headers.get('accept') !== 'text/csv') return undefined;
    onAsked(Object.fromEntries(new URL(request.url).searchParams));
    return new HttpResponse(writtenFile, { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
  });

/** Every uploaded image is a drawing of a document, without any text. */
export const documents: RequestHandler = http.get(
  patternOf('/uploads/{path}'),
  () => new HttpResponse(drawing, { headers: { 'Content-Type': 'image/svg+xml' } }),
);

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600" viewBox="0 0 900 600">
  <rect width="900" height="600" fill="#d9d2c1"/><circle cx="220" cy="260" r="110" fill="#8b8474"/>
  <path d="M420 200h380m0 80h-380m0 80h240" stroke="#16202c" stroke-width="18"/>
  <path d="M0 500h900" stroke="#515a63" stroke-width="6"/></svg>`;

function patternOf(path: string): string {
  return `*/api/admin${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}
