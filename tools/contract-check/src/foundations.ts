import { describeNoResponse, type SendCall, type Outcome } from './caller';
import { createFinding, type Finding } from './finding';
import { isAbsent } from './judge';
import type { ServerState } from './server-state';

/** A path that does not exist. */
const UNKNOWN_PATH = '/contract-check/no-such-path';

const toNetworkError = ({ error }: Outcome) => createFinding('does not fit', { faults: [describeNoResponse(error)] });

/** Checks that unknown paths respond with an error. */
export async function checkUnknownPath(send: SendCall): Promise<Finding> {
  const outcome = await send({ method: 'get', path: UNKNOWN_PATH });
  const { status, error } = outcome;
  if (status === 0) return toNetworkError(outcome);
  if (error && isAbsent(error)) return createFinding('fits');
  if (status >= 300 && status < 500) return createFinding('fits', { notes: [`Status ${status}; 404 was expected.`] });
  const faults = [`Status ${status} where 404 was expected: what is absent cannot be told from what is there.`];
  return createFinding('does not fit', { faults });
}

/** Checks that a call without a token responds with 403. */
export async function checkNoToken(sendWithoutToken: SendCall): Promise<Finding> {
  const outcome = await sendWithoutToken({ method: 'get', path: '/notifications' });
  const { status } = outcome;
  if (status === 0) return toNetworkError(outcome);
  if (status === 403) return createFinding('fits');
  const meaning =
    status === 401 ? ': the panel would say that the account may not, and never ask to sign in again' : '';
  return createFinding('does not fit', { faults: [`Status ${status} where 403 was expected${meaning}.`] });
}

const parseHeaderList = (headers: Headers, name: string) =>
  (headers.get(name) ?? '').split(',').map((word) => word.trim().toLowerCase());

/** Checks that CORS allows a panel of another origin. */
export async function checkOrigin(
  send: SendCall,
  sendWithoutToken: SendCall,
  origin: string,
  state: ServerState,
): Promise<Finding> {
  const methods = ['put', 'patch', 'delete'];
  const requestHeaders = [
    'authorization',
    'content-type',
    ...(state.has('versions') ? ['if-match'] : []),
    ...(state.has('decision_keys') ? ['idempotency-key'] : []),
  ];
  const preflight = await sendWithoutToken({
    method: 'options',
    path: '/notifications',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': requestHeaders.join(','),
    },
  });
  const response = await send({ method: 'get', path: '/notifications', headers: { Origin: origin } });
  const unknownPathResponse = await send({ method: 'get', path: UNKNOWN_PATH, headers: { Origin: origin } });
  const failed = [preflight, response, unknownPathResponse].find(({ status }) => status === 0);
  if (failed) return toNetworkError(failed);

  const isOpen = ({ headers }: Outcome) => [origin, '*'].includes(headers.get('access-control-allow-origin') ?? '');
  const allowedMethods = parseHeaderList(preflight.headers, 'access-control-allow-methods');
  const allowedHeaders = parseHeaderList(preflight.headers, 'access-control-allow-headers');
  const missing = {
    methods: allowedMethods.includes('*') ? [] : methods.filter((method) => !allowedMethods.includes(method)),
    // The wildcard does not cover Authorization.
    headers: requestHeaders.filter(
      (header) => !allowedHeaders.includes(header) && !(allowedHeaders.includes('*') && header !== 'authorization'),
    ),
  };
  const faults = [
    ...(preflight.status >= 200 && preflight.status < 300
      ? []
      : [`The preflight is answered with status ${preflight.status}, where 204 was expected.`]),
    ...(isOpen(preflight) ? [] : ['The preflight does not allow the origin.']),
    ...(isOpen(response) ? [] : ['The response does not allow the origin.']),
    ...(isOpen(unknownPathResponse)
      ? []
      : ['The response to an unknown path does not allow the origin: a browser hides the 404.']),
    ...(missing.methods.length > 0
      ? [`The preflight does not allow ${missing.methods.join(', ').toUpperCase()}.`]
      : []),
    ...(missing.headers.length > 0 ? [`The preflight does not allow the headers ${missing.headers.join(', ')}.`] : []),
  ];
  if (faults.length > 0) return createFinding('does not fit', { faults });
  const exposed = parseHeaderList(response.headers, 'access-control-expose-headers');
  const isExposed = !state.has('versions') || exposed.includes('etag') || exposed.includes('*');
  const words = 'Of two changes the later wins: `ETag` is not among the headers that are exposed.';
  return isExposed
    ? createFinding('fits')
    : createFinding('fits with less', { lacks: [{ words, capability: 'versions' }] });
}
