import { createCaller, type SendCall } from './caller';
import { describeError, evaluateResponse } from './evaluate-response';
import { createFinding, createSkippedFinding, type Finding } from './finding';
import { capabilities } from './generated/contract';
import { getOperation, type ServerState } from './server-state';

/** Credentials to start a session, or the token of an existing one. */
export type Access = { email: string; password: string } | { token: string; adminId?: string | undefined };

/** The check could not run. */
export class CheckError extends Error {
  override readonly name = 'CheckError';
}

/** A call that every session may send. */
const NOTIFICATIONS_CALL = { method: 'get', path: '/notifications' };

/**
 * Signs in, or checks the given token.
 *
 * @returns the session token; undefined if the response to the sign-in has none
 * @throws CheckError if the server is unreachable or rejects the credentials
 */
export async function signIn(
  access: Access,
  { baseUrl, timeoutMs }: { baseUrl: string; timeoutMs: number },
  state: ServerState,
  findings: Map<string, Finding>,
): Promise<string | undefined> {
  if ('token' in access) {
    const { status } = await createCaller({ baseUrl, timeoutMs, token: access.token })(NOTIFICATIONS_CALL);
    if (status === 401 || status === 403) throw new CheckError('The token is invalid or has expired.');
    findings.set('signIn', createSkippedFinding('The check uses the given token.'));
    return access.token;
  }
  const operation = getOperation('signIn');
  const send = createCaller({ baseUrl, timeoutMs });
  const outcome = await send({ method: operation.method, path: operation.path, body: access });
  const finding = evaluateResponse(outcome, operation, state);
  const { error, status } = outcome;
  if (status === 401 || status === 403) throw new CheckError('The server rejected the email or the password.');
  if (finding.verdict === 'missing')
    throw new CheckError('The server has no sign-in at this URL. Pass the base URL of the API.');
  if (error && (status === 0 || status >= 400)) {
    throw new CheckError(`Sign-in failed. ${describeError(outcome, error, operation)}`);
  }
  findings.set('signIn', finding);
  state.store('signIn', outcome.read);
  return state.getFirst('signIn', 'token');
}

/** Fetches the capabilities like the panel: a server without the operation has none. */
export async function fetchCapabilities(
  send: SendCall,
  state: ServerState,
  findings: Map<string, Finding>,
): Promise<void> {
  const operation = getOperation('getCapabilities');
  const outcome = await send({ method: operation.method, path: operation.path });
  const { error, read, status } = outcome;
  if (error && (status === 0 || status === 429 || (status >= 500 && status !== 501))) {
    findings.set(
      'getCapabilities',
      createFinding('incompatible', { errors: [describeError(outcome, error, operation)] }),
    );
    return;
  }
  if (error) {
    findings.set(
      'getCapabilities',
      createFinding('missing', { notes: ['The panel assumes that the server has no capabilities.'] }),
    );
    return;
  }
  state.store('getCapabilities', read);
  const names = state.getValues('getCapabilities', 'data[]').map(String);
  state.capabilities = names.filter((name) => capabilities.some((capability) => capability.name === name));
  const unknownCount = names.filter((name) => !state.has(name)).length;
  findings.set(
    'getCapabilities',
    createFinding('compatible', {
      notes: unknownCount > 0 ? [`Capabilities that are not in the contract: ${unknownCount}.`] : [],
    }),
  );
}

/** Ends the session, except that of a given token. */
export async function signOut(
  access: Access,
  token: string | undefined,
  send: SendCall,
  state: ServerState,
): Promise<Finding> {
  if (token === undefined) return createSkippedFinding('Requires a session.');
  if ('token' in access) return createSkippedFinding('The session of the given token stays open.');
  const operation = getOperation('signOut');
  return evaluateResponse(await send({ method: operation.method, path: operation.path }), operation, state);
}
