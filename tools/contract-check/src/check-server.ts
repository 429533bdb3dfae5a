import { getUploadUrl, getUploadName } from '@countinghouse/api-client/core';
import { createCaller, type SendCall, type Outcome } from './caller';
import type { Operation } from './contract';
import { describeError, evaluateResponse } from './evaluate-response';
import { addErrors, createFinding, createSkippedFinding, type Finding, type Verdict } from './finding';
import { checkNoToken, checkOrigin, checkUnknownPath } from './general-checks';
import { capabilities, operations, version } from './generated/contract';
import { findImagePath, plan, type ReadStep } from './plan';
import { ServerState, getOperation } from './server-state';
import { fetchCapabilities, signIn, signOut, type Access } from './session';
import { checkWrites } from './write-checks';

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
  capabilities: { supported: readonly string[]; missing: readonly { name: string; fallback: string }[] };
  /** A sentence for each test record that was not removed. */
  leftoverRecords: readonly string[];
  summary: Readonly<Record<Verdict, number>>;
  /** Whether the panel works with this server. */
  isUsable: boolean;
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
  const token = await signIn(access, { baseUrl, timeoutMs }, state, findings);
  const send = createCaller({ baseUrl, timeoutMs, token });

  if (token !== undefined) await fetchCapabilities(send, state, findings);
  for (const [id, step] of Object.entries(plan)) {
    if (step.kind === 'session') continue;
    if (token === undefined && id !== 'health') findings.set(id, createSkippedFinding('Requires a session.'));
    else if (step.kind === 'read') findings.set(id, await checkRead(send, getOperation(id), step, state));
    else if (step.kind === 'image') findings.set(id, await checkImage(token, options, timeoutMs, state));
    else findings.set(id, createSkippedFinding(step.kind === 'skipped' ? step.reason : getSkipReason(step.option)));
  }
  const generalResults: Result[] = [
    toResult('unknown-path', 'unknown path', await checkUnknownPath(send)),
    toResult('no-token', 'call without a token', await checkNoToken(sendWithoutToken)),
    ...(origin === undefined || token === undefined
      ? []
      : [toResult('origin', 'cross-origin calls', await checkOrigin(send, sendWithoutToken, origin, state))]),
  ];
  const writes = write && token !== undefined ? await checkWrites(send, state, { depositWallets }) : undefined;
  for (const [id, finding] of writes?.findings ?? []) findings.set(id, finding);
  findings.set('signOut', await signOut(access, token, send, state));

  const results = [
    ...generalResults,
    ...operations.map(({ id, group, method, path, origin }) => {
      const call = `${method.toUpperCase()} ${path}`;
      const finding = findings.get(id) ?? createSkippedFinding('The check does not cover this operation.');
      return { id, group, call, origin, ...finding };
    }),
  ];
  return toReport(options, results, state, writes?.leftoverRecords ?? []);
}

const toResult = (id: string, call: string, finding: Finding): Result => ({ id, group: 'server', call, ...finding });

const getSkipReason = (option: string) =>
  option === 'write' ? 'Requires --write.' : 'Requires --write --deposit-wallets.';

async function checkRead(
  send: SendCall,
  operation: Operation,
  { value: getValue, missingReason, query, queriesByCapability }: ReadStep,
  state: ServerState,
) {
  const value = getValue?.(state);
  if (getValue && value === undefined)
    return createSkippedFinding(missingReason ?? 'There is no record to check it with.');
  const { method, path, id } = operation;
  const outcome = await send({ method, path, value, query });
  if (outcome.read !== undefined) state.store(id, outcome.read);
  const finding = evaluateResponse(outcome, operation, state);
  if (outcome.error) return finding;

  const errors: string[] = [];
  for (const [capability, query] of Object.entries(queriesByCapability ?? {}).filter(([name]) => state.has(name))) {
    const { errors: queryErrors, invalidFields } = evaluateResponse(
      await send({ method, path, value, query }),
      operation,
      state,
    );
    const messages = [...queryErrors, ...invalidFields.map(({ message }) => message)];
    errors.push(...messages.map((message) => `With ${capability}: ${message}`));
  }
  return addErrors(finding, ...errors);
}

/** Checks an image through the API or at its static URL. */
async function checkImage(token: string | undefined, { baseUrl }: CheckOptions, timeoutMs: number, state: ServerState) {
  const operation = getOperation('getUpload');
  const path = findImagePath(state);
  if (path === undefined) return createSkippedFinding('No record has an image to check it with.');
  const isImage = ({ status, headers }: Outcome) =>
    status === 200 && (headers.get('content-type') ?? '').startsWith('image/');
  const viaApi = await createCaller({ baseUrl, timeoutMs, token })({
    method: operation.method,
    path: operation.path,
    value: getUploadName(path),
  });
  const { error } = viaApi;
  if (state.has('uploads')) {
    if (isImage(viaApi)) return createFinding('compatible');
    const message =
      viaApi.status === 200 || !error ? 'The response is not an image.' : describeError(viaApi, error, operation);
    return createFinding('incompatible', { errors: [message] });
  }
  const direct = await createCaller({ baseUrl: getUploadUrl(path, baseUrl), timeoutMs })({ method: 'get', path: '' });
  const limitations = capabilities
    .filter(({ name }) => name === 'uploads')
    .map(({ name, fallback }) => ({ capability: name, message: fallback }));
  return isImage(direct)
    ? createFinding('limited', { limitations })
    : createFinding('missing', { limitations, notes: ['The static URL of the image does not return it either.'] });
}

function toReport(
  { baseUrl }: CheckOptions,
  results: readonly Result[],
  state: ServerState,
  leftoverRecords: readonly string[],
): Report {
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length;
  const isRequired = ({ origin }: Result) => origin === 'observed';
  return {
    server: baseUrl,
    contract: version,
    results,
    capabilities: {
      supported: state.capabilities,
      missing: capabilities
        .filter(({ name, affectsPanel }) => affectsPanel && !state.has(name))
        .map(({ name, fallback }) => ({ name, fallback })),
    },
    leftoverRecords,
    summary: {
      compatible: count('compatible'),
      limited: count('limited'),
      incompatible: count('incompatible'),
      missing: count('missing'),
      skipped: count('skipped'),
    },
    isUsable:
      count('incompatible') === 0 &&
      leftoverRecords.length === 0 &&
      !results.some((result) => result.verdict === 'missing' && isRequired(result)),
  };
}
