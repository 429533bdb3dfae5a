import { getUploadUrl, getUploadName } from '@countinghouse/api-client/core';
import { createCaller, type SendCall, type Outcome } from './caller';
import type { Operation } from './contract';
import { addFaults, createFinding, createSkippedFinding, type Finding, type Verdict } from './finding';
import { checkNoToken, checkOrigin, checkUnknownPath } from './foundations';
import { capabilities, operations, version } from './generated/contract';
import { describeFault, judge } from './judge';
import { ServerState, getOperation } from './server-state';
import { findImagePath, plan, type Read } from './plan';
import { tryWrites } from './trials';

/** Credentials to start a session, or the token of an existing one. */
type Access = { email: string; password: string } | { token: string; adminId?: string | undefined };

export interface CheckOptions {
  /** Base URL of the API, without a trailing slash. */
  baseUrl: string;
  access: Access;
  /** Whether to add, change and remove test records. */
  write?: boolean;
  /** Whether the test records include a deposit wallet. */
  depositWallets?: boolean;
  /** Origin of a panel that calls the API across origins. */
  origin?: string | undefined;
  /** @default 30_000 */
  timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/** The finding of an operation or of a general check. */
export interface Result extends Finding {
  /** The id of the operation or of the general check. */
  id: string;
  group: string;
  /** `GET /user/getall`, or a description of the general check. */
  call: string;
  /** Undefined for general checks. */
  origin?: Operation['origin'];
}

/** Result of the check. */
export interface Report {
  server: string;
  /** Version of the contract. */
  contract: string;
  results: readonly Result[];
  capabilities: { named: readonly string[]; missed: readonly { name: string; without: string }[] };
  /** A sentence for each test record that was not removed. */
  leftOver: readonly string[];
  summary: Readonly<Record<Verdict, number>>;
  /** Whether the panel works with this server. */
  isUsable: boolean;
}

/** The check could not be run. */
export class CheckError extends Error {
  override readonly name = 'CannotRun';
}

/**
 * Checks every operation of the contract sequentially.
 *
 * @throws CheckError if the server is unreachable or rejects the sign-in
 */
export async function checkServer(options: CheckOptions): Promise<Report> {
  const { baseUrl, access, origin, timeoutMs = DEFAULT_TIMEOUT_MS, write = false, depositWallets = false } = options;
  const findings = new Map<string, Finding>();
  const state = new ServerState('token' in access ? access.adminId : undefined);
  const sendWithoutToken = createCaller({ baseUrl, timeoutMs });
  const token = await signIn(options, sendWithoutToken, state, findings);
  const send = createCaller({ baseUrl, timeoutMs, token });

  if (token !== undefined) await fetchCapabilities(send, state, findings);
  for (const [id, step] of Object.entries(plan)) {
    if (step.kind === 'session') continue;
    if (token === undefined && id !== 'health') findings.set(id, createSkippedFinding('There is no session.'));
    else if (step.kind === 'read') findings.set(id, await tryRead(send, getOperation(id), step, state));
    else if (step.kind === 'image') findings.set(id, await tryImage(token, options, timeoutMs, state));
    else findings.set(id, createSkippedFinding(step.kind === 'left' ? step.reason : getSkipReason(step.option)));
  }
  const foundations: Result[] = [
    toResult('unknown-path', 'an unknown path', await checkUnknownPath(send)),
    toResult('no-token', 'a call without a token', await checkNoToken(sendWithoutToken)),
    ...(origin === undefined || token === undefined
      ? []
      : [toResult('origin', 'calls from the origin', await checkOrigin(send, sendWithoutToken, origin, state))]),
  ];
  const trials = write && token !== undefined ? await tryWrites(send, state, { depositWallets }) : undefined;
  for (const [id, finding] of trials?.findings ?? []) findings.set(id, finding);
  findings.set('signOut', await signOut(access, token, send, state));

  const results = [
    ...foundations,
    ...operations.map(({ id, group, method, path, origin }) => {
      const call = `${method.toUpperCase()} ${path}`;
      return {
        id,
        group,
        call,
        origin,
        ...(findings.get(id) ?? createSkippedFinding('The check has no step for it.')),
      };
    }),
  ];
  return toReport(options, results, state, trials?.leftOver ?? []);
}

const toResult = (id: string, call: string, finding: Finding): Result => ({ id, group: 'server', call, ...finding });

const getSkipReason = (option: string) =>
  option === 'write' ? 'It writes (--write).' : 'It writes (--write --deposit-wallets).';

/** A call that every session may send. */
const NOTIFICATIONS_CALL = { method: 'get', path: '/notifications' };

async function signIn(
  { access, baseUrl, timeoutMs = DEFAULT_TIMEOUT_MS }: CheckOptions,
  send: SendCall,
  state: ServerState,
  findings: Map<string, Finding>,
) {
  if ('token' in access) {
    const { status } = await createCaller({ baseUrl, timeoutMs, token: access.token })(NOTIFICATIONS_CALL);
    if (status === 401 || status === 403) throw new CheckError('The session of the token has expired.');
    findings.set('signIn', createSkippedFinding('A token was given.'));
    return access.token;
  }
  const operation = getOperation('signIn');
  const outcome = await send({ method: operation.method, path: operation.path, body: access });
  const finding = judge(outcome, operation, state);
  const { error, status } = outcome;
  if (status === 401 || status === 403) throw new CheckError('The server rejected the email or the password.');
  if (finding.verdict === 'absent')
    throw new CheckError('There is no sign-in at this address. Is it the base of the API?');
  if (error && (status === 0 || status >= 400)) {
    throw new CheckError(`The server did not sign in. ${describeFault(outcome, error, operation)}`);
  }
  findings.set('signIn', finding);
  state.store('signIn', outcome.read);
  return state.getFirst('signIn', 'token');
}

/** Fetches the capabilities like the panel: a server without the operation has none. */
async function fetchCapabilities(send: SendCall, state: ServerState, findings: Map<string, Finding>) {
  const operation = getOperation('getCapabilities');
  const outcome = await send({ method: operation.method, path: operation.path });
  const { error, read, status } = outcome;
  if (error && (status === 0 || status === 429 || (status >= 500 && status !== 501))) {
    findings.set(
      'getCapabilities',
      createFinding('does not fit', { faults: [describeFault(outcome, error, operation)] }),
    );
    return;
  }
  if (error) {
    findings.set('getCapabilities', createFinding('absent', { notes: ['The panel assumes that there are none.'] }));
    return;
  }
  state.store('getCapabilities', read);
  const words = state.getValues('getCapabilities', 'data[]').map(String);
  state.capabilities = words.filter((word) => capabilities.some(({ name }) => name === word));
  const unknownCount = words.filter((word) => !state.has(word)).length;
  findings.set(
    'getCapabilities',
    createFinding('fits', {
      notes: unknownCount > 0 ? [`${unknownCount} of its capabilities are not in the contract.`] : [],
    }),
  );
}

async function tryRead(
  send: SendCall,
  operation: Operation,
  { value: getValue, missingReason, query, byCapability }: Read,
  state: ServerState,
) {
  const value = getValue?.(state);
  if (getValue && value === undefined)
    return createSkippedFinding(missingReason ?? 'There is no record to try it with.');
  const { method, path, id } = operation;
  const outcome = await send({ method, path, value, query });
  if (outcome.read !== undefined) state.store(id, outcome.read);
  const finding = judge(outcome, operation, state);
  if (outcome.error) return finding;

  const faults: string[] = [];
  for (const [capability, query] of Object.entries(byCapability ?? {}).filter(([name]) => state.has(name))) {
    const { faults: otherFaults, fields } = judge(await send({ method, path, value, query }), operation, state);
    faults.push(
      ...[...otherFaults, ...fields.map(({ words }) => words)].map((fault) => `With ${capability}: ${fault}`),
    );
  }
  return addFaults(finding, ...faults);
}

/** Checks an image through the API or at its static URL. */
async function tryImage(token: string | undefined, { baseUrl }: CheckOptions, timeoutMs: number, state: ServerState) {
  const operation = getOperation('getUpload');
  const path = findImagePath(state);
  if (path === undefined) return createSkippedFinding('No record names an image to try it with.');
  const isImage = ({ status, headers }: Outcome) =>
    status === 200 && (headers.get('content-type') ?? '').startsWith('image/');
  const viaApi = await createCaller({ baseUrl, timeoutMs, token })({
    method: operation.method,
    path: operation.path,
    value: getUploadName(path),
  });
  const { error } = viaApi;
  if (state.has('uploads')) {
    if (isImage(viaApi)) return createFinding('fits');
    const fault = viaApi.status === 200 || !error ? 'No image.' : describeFault(viaApi, error, operation);
    return createFinding('does not fit', { faults: [fault] });
  }
  const direct = await createCaller({ baseUrl: getUploadUrl(path, baseUrl), timeoutMs })({ method: 'get', path: '' });
  const lacks = capabilities
    .filter(({ name }) => name === 'uploads')
    .map(({ name, without }) => ({ capability: name, words: without }));
  return isImage(direct)
    ? createFinding('fits with less', { lacks })
    : createFinding('absent', { lacks, notes: ['The image that a record names is not there either.'] });
}

/** Ends the session, unless it was given. */
async function signOut(
  access: Access,
  token: string | undefined,
  send: SendCall,
  state: ServerState,
): Promise<Finding> {
  if (token === undefined) return createSkippedFinding('There is no session.');
  if ('token' in access) return createSkippedFinding('The session belongs to the given token and stays open.');
  const operation = getOperation('signOut');
  return judge(await send({ method: operation.method, path: operation.path }), operation, state);
}

function toReport(
  { baseUrl }: CheckOptions,
  results: readonly Result[],
  state: ServerState,
  leftOver: readonly string[],
): Report {
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length;
  const isNeeded = ({ origin }: Result) => origin === 'observed';
  return {
    server: baseUrl,
    contract: version,
    results,
    capabilities: {
      named: state.capabilities,
      missed: capabilities
        .filter(({ name, isMissed }) => isMissed && !state.has(name))
        .map(({ name, without }) => ({ name, without })),
    },
    leftOver,
    summary: {
      fits: count('fits'),
      'fits with less': count('fits with less'),
      'does not fit': count('does not fit'),
      absent: count('absent'),
      'not tried': count('not tried'),
    },
    isUsable:
      count('does not fit') === 0 &&
      leftOver.length === 0 &&
      !results.some((result) => result.verdict === 'absent' && isNeeded(result)),
  };
}
