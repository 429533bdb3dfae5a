import { whyNoAnswer, type Ask, type Outcome } from './caller';
import { found, type Finding } from './finding';
import { isAbsent } from './judge';
import type { Known } from './known';

/** Where no server of the contract has anything. */
const nowhere = '/contract-check/no-such-path';

const noAnswer = ({ error }: Outcome) => found('does not fit', { faults: [whyNoAnswer(error)] });

/** What is not there must not look as if it were. */
export async function checkUnknownPath(ask: Ask): Promise<Finding> {
  const outcome = await ask({ method: 'get', path: nowhere });
  const { status, error } = outcome;
  if (status === 0) return noAnswer(outcome);
  if (error && isAbsent(error)) return found('fits');
  if (status >= 300 && status < 500) return found('fits', { notes: [`Status ${status}; 404 was expected.`] });
  const faults = [`Status ${status} where 404 was expected: what is absent cannot be told from what is there.`];
  return found('does not fit', { faults });
}

/** Without a token the session is over, which is 403 here. */
export async function checkNoToken(askWithoutToken: Ask): Promise<Finding> {
  const outcome = await askWithoutToken({ method: 'get', path: '/notifications' });
  const { status } = outcome;
  if (status === 0) return noAnswer(outcome);
  if (status === 403) return found('fits');
  const meaning =
    status === 401 ? ': the panel would say that the account may not, and never ask to sign in again' : '';
  return found('does not fit', { faults: [`Status ${status} where 403 was expected${meaning}.`] });
}

const listOf = (headers: Headers, name: string) =>
  (headers.get(name) ?? '').split(',').map((word) => word.trim().toLowerCase());

/** Whether a browser lets a panel of another origin call. */
export async function checkOrigin(ask: Ask, askWithoutToken: Ask, origin: string, known: Known): Promise<Finding> {
  const methods = ['put', 'patch', 'delete'];
  const sent = [
    'authorization',
    'content-type',
    ...(known.has('versions') ? ['if-match'] : []),
    ...(known.has('decision_keys') ? ['idempotency-key'] : []),
  ];
  const preflight = await askWithoutToken({
    method: 'options',
    path: '/notifications',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': sent.join(','),
    },
  });
  const response = await ask({ method: 'get', path: '/notifications', headers: { Origin: origin } });
  const absence = await ask({ method: 'get', path: nowhere, headers: { Origin: origin } });
  const unanswered = [preflight, response, absence].find(({ status }) => status === 0);
  if (unanswered) return noAnswer(unanswered);

  const isOpen = ({ headers }: Outcome) => [origin, '*'].includes(headers.get('access-control-allow-origin') ?? '');
  const allowedMethods = listOf(preflight.headers, 'access-control-allow-methods');
  const allowedHeaders = listOf(preflight.headers, 'access-control-allow-headers');
  const lacking = {
    methods: allowedMethods.includes('*') ? [] : methods.filter((method) => !allowedMethods.includes(method)),
    // An asterisk does not stand for Authorization.
    headers: sent.filter(
      (header) => !allowedHeaders.includes(header) && !(allowedHeaders.includes('*') && header !== 'authorization'),
    ),
  };
  const faults = [
    ...(preflight.status >= 200 && preflight.status < 300
      ? []
      : [`The preflight is answered with status ${preflight.status}, where 204 was expected.`]),
    ...(isOpen(preflight) ? [] : ['The preflight does not allow the origin.']),
    ...(isOpen(response) ? [] : ['The answer does not allow the origin.']),
    ...(isOpen(absence) ? [] : ['The answer to an unknown path does not allow the origin: a browser hides the 404.']),
    ...(lacking.methods.length > 0
      ? [`The preflight does not allow ${lacking.methods.join(', ').toUpperCase()}.`]
      : []),
    ...(lacking.headers.length > 0 ? [`The preflight does not allow the headers ${lacking.headers.join(', ')}.`] : []),
  ];
  if (faults.length > 0) return found('does not fit', { faults });
  const exposed = listOf(response.headers, 'access-control-expose-headers');
  const isTold = !known.has('versions') || exposed.includes('etag') || exposed.includes('*');
  const words = 'Of two changes the later wins: `ETag` is not among the headers that are exposed.';
  return isTold ? found('fits') : found('fits with less', { lacks: [{ words, capability: 'versions' }] });
}
