import { describeNoResponse, type SendCall, type Outcome } from './caller';
import { isMissingOperation } from './evaluate-response';
import { createFinding, type Finding } from './finding';
import type { ServerState } from './server-state';

/** A path that does not exist. */
const UNKNOWN_PATH = '/contract-check/no-such-path';

const toNetworkError = ({ error }: Outcome) => createFinding('incompatible', { errors: [describeNoResponse(error)] });

/** Checks that unknown paths respond with an error. */
export async function checkUnknownPath(send: SendCall): Promise<Finding> {
  const outcome = await send({ method: 'get', path: UNKNOWN_PATH });
  const { status, error } = outcome;
  if (status === 0) return toNetworkError(outcome);
  if (error && isMissingOperation(error)) return createFinding('compatible');
  if (status >= 300 && status < 500) return createFinding('compatible', { notes: [`Status ${status}; expected 404.`] });
  const errors = [`Status ${status}; expected 404. The panel cannot detect missing operations.`];
  return createFinding('incompatible', { errors });
}

/** Checks that a call without a token responds with 403. */
export async function checkNoToken(sendWithoutToken: SendCall): Promise<Finding> {
  const outcome = await sendWithoutToken({ method: 'get', path: '/notifications' });
  const { status } = outcome;
  if (status === 0) return toNetworkError(outcome);
  if (status === 403) return createFinding('compatible');
  const effect = status === 401 ? ' The panel would report a missing permission and not ask to sign in again.' : '';
  return createFinding('incompatible', { errors: [`Status ${status}; expected 403.${effect}`] });
}

const parseHeaderList = (headers: Headers, name: string) =>
  (headers.get(name) ?? '').split(',').map((value) => value.trim().toLowerCase());

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
  const errors = [
    ...(preflight.status >= 200 && preflight.status < 300
      ? []
      : [`The preflight has status ${preflight.status}; expected 204.`]),
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
  if (errors.length > 0) return createFinding('incompatible', { errors });
  const exposed = parseHeaderList(response.headers, 'access-control-expose-headers');
  const isExposed = !state.has('versions') || exposed.includes('etag') || exposed.includes('*');
  const message = 'The later of two changes wins without notice: `ETag` is not an exposed header.';
  return isExposed
    ? createFinding('compatible')
    : createFinding('limited', { limitations: [{ message, capability: 'versions' }] });
}
