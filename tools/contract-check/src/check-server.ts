import { uploadAddress, uploadName } from '@countinghouse/api-client/core';
import { createCaller, type Ask, type Outcome } from './caller';
import type { Operation } from './contract';
import { alsoFaulty, found, notTried, type Finding, type Verdict } from './finding';
import { checkNoToken, checkOrigin, checkUnknownPath } from './foundations';
import { capabilities, operations, version } from './generated/contract';
import { faultOf, judge } from './judge';
import { Known, operationOf } from './known';
import { images, plan, type Read } from './plan';
import { tryWrites } from './trials';

/** How the check gets a session: it begins one, or is given one. */
type Access = { email: string; password: string } | { token: string; adminId?: string | undefined };

export interface CheckOptions {
  /** The API's base, without a slash at its end. */
  baseUrl: string;
  access: Access;
  /** Also adds, changes and removes records of its own. */
  write?: boolean;
  /** Among these a deposit wallet. */
  depositWallets?: boolean;
  /** Where a panel is served from that calls across origins. */
  origin?: string | undefined;
  /** How long a call may take. Default: 30,000. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 30_000;

/** A row of the table. */
export interface Result extends Finding {
  /** The operation's id, or a word for what the server as a whole was asked. */
  id: string;
  group: string;
  /** `GET /user/getall`, or what was checked in words. */
  call: string;
  /** Undefined where it is no operation. */
  origin?: Operation['origin'];
}

/** What the check found. */
export interface Report {
  server: string;
  /** The version of the contract. */
  contract: string;
  results: readonly Result[];
  capabilities: { named: readonly string[]; missed: readonly { name: string; without: string }[] };
  /** A sentence for each record of the check's own that is still there. */
  leftOver: readonly string[];
  summary: Readonly<Record<Verdict, number>>;
  /** Whether the panel works with this server. */
  isUsable: boolean;
}

/** The check could not be run at all. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
}

/**
 * Goes through the operations of the contract, one call after the other.
 *
 * @throws CannotRun where the server cannot be reached, or does not let the check in
 */
export async function checkServer(options: CheckOptions): Promise<Report> {
  const { baseUrl, access, origin, timeoutMs = defaultTimeoutMs, write = false, depositWallets = false } = options;
  const findings = new Map<string, Finding>();
  const known = new Known('token' in access ? access.adminId : undefined);
  const askWithoutToken = createCaller({ baseUrl, timeoutMs });
  const token = await signIn(options, askWithoutToken, known, findings);
  const ask = createCaller({ baseUrl, timeoutMs, token });

  if (token !== undefined) await askCapabilities(ask, known, findings);
  for (const [id, step] of Object.entries(plan)) {
    if (step.kind === 'session') continue;
    if (token === undefined && id !== 'health') findings.set(id, notTried('There is no session.'));
    else if (step.kind === 'read') findings.set(id, await tryRead(ask, operationOf(id), step, known));
    else if (step.kind === 'image') findings.set(id, await tryImage(token, options, timeoutMs, known));
    else findings.set(id, notTried(step.kind === 'left' ? step.reason : reasonWithout(step.option)));
  }
  const foundations: Result[] = [
    row('unknown-path', 'an unknown path', await checkUnknownPath(ask)),
    row('no-token', 'a call without a token', await checkNoToken(askWithoutToken)),
    ...(origin === undefined || token === undefined
      ? []
      : [row('origin', 'calls from the origin', await checkOrigin(ask, askWithoutToken, origin, known))]),
  ];
  const trials = write && token !== undefined ? await tryWrites(ask, known, { depositWallets }) : undefined;
  for (const [id, finding] of trials?.findings ?? []) findings.set(id, finding);
  findings.set('signOut', await signOut(access, token, ask, known));

  const results = [
    ...foundations,
    ...operations.map(({ id, group, method, path, origin }) => {
      const call = `${method.toUpperCase()} ${path}`;
      return { id, group, call, origin, ...(findings.get(id) ?? notTried('It is not known how.')) };
    }),
  ];
  return reportOf(options, results, known, trials?.leftOver ?? []);
}

const row = (id: string, call: string, finding: Finding): Result => ({ id, group: 'server', call, ...finding });

const reasonWithout = (option: string) =>
  option === 'write' ? 'It writes (--write).' : 'It writes (--write --deposit-wallets).';

/** What any session may ask. */
const noticesCall = { method: 'get', path: '/notifications' };

async function signIn(
  { access, baseUrl, timeoutMs = defaultTimeoutMs }: CheckOptions,
  ask: Ask,
  known: Known,
  findings: Map<string, Finding>,
) {
  if ('token' in access) {
    const { status } = await createCaller({ baseUrl, timeoutMs, token: access.token })(noticesCall);
    if (status === 401 || status === 403) throw new CannotRun('The session of the token is over.');
    findings.set('signIn', notTried('A token was given.'));
    return access.token;
  }
  const operation = operationOf('signIn');
  const outcome = await ask({ method: operation.method, path: operation.path, body: access });
  const finding = judge(outcome, operation, known);
  const { error, status } = outcome;
  if (status === 401 || status === 403) throw new CannotRun('The server refused the email or the password.');
  if (finding.verdict === 'absent')
    throw new CannotRun('There is no sign-in at this address. Is it the base of the API?');
  if (error && (status === 0 || status >= 400)) {
    throw new CannotRun(`The server did not sign in. ${faultOf(outcome, error, operation)}`);
  }
  findings.set('signIn', finding);
  known.keep('signIn', outcome.read);
  return known.firstAt('signIn', 'token');
}

/** As the panel asks: a server without words for it can do nothing beyond the product's document. */
async function askCapabilities(ask: Ask, known: Known, findings: Map<string, Finding>) {
  const operation = operationOf('getCapabilities');
  const outcome = await ask({ method: operation.method, path: operation.path });
  const { error, read, status } = outcome;
  if (error && (status === 0 || status === 429 || (status >= 500 && status !== 501))) {
    findings.set('getCapabilities', found('does not fit', { faults: [faultOf(outcome, error, operation)] }));
    return;
  }
  if (error) {
    findings.set('getCapabilities', found('absent', { notes: ['The panel takes it that there are none.'] }));
    return;
  }
  known.keep('getCapabilities', read);
  const words = known.valuesAt('getCapabilities', 'data[]').map(String);
  known.capabilities = words.filter((word) => capabilities.some(({ name }) => name === word));
  const others = words.filter((word) => !known.has(word)).length;
  findings.set(
    'getCapabilities',
    found('fits', { notes: others > 0 ? [`${others} of its words are not in the contract.`] : [] }),
  );
}

async function tryRead(ask: Ask, operation: Operation, { value: valueOf, lack, query, also }: Read, known: Known) {
  const value = valueOf?.(known);
  if (valueOf && value === undefined) return notTried(lack ?? 'There is no record to try it with.');
  const { method, path, id } = operation;
  const outcome = await ask({ method, path, value, query });
  if (outcome.read !== undefined) known.keep(id, outcome.read);
  const finding = judge(outcome, operation, known);
  if (outcome.error) return finding;

  const faults: string[] = [];
  for (const [capability, query] of Object.entries(also ?? {}).filter(([name]) => known.has(name))) {
    const { faults: others, fields } = judge(await ask({ method, path, value, query }), operation, known);
    faults.push(...[...others, ...fields.map(({ words }) => words)].map((fault) => `With ${capability}: ${fault}`));
  }
  return alsoFaulty(finding, ...faults);
}

/** An image is read through the API, or from where the record says. */
async function tryImage(token: string | undefined, { baseUrl }: CheckOptions, timeoutMs: number, known: Known) {
  const operation = operationOf('getUpload');
  const path = images(known);
  if (path === undefined) return notTried('No record names an image to try it with.');
  const isImage = ({ status, headers }: Outcome) =>
    status === 200 && (headers.get('content-type') ?? '').startsWith('image/');
  const viaApi = await createCaller({ baseUrl, timeoutMs, token })({
    method: operation.method,
    path: operation.path,
    value: uploadName(path),
  });
  const { error } = viaApi;
  if (known.has('uploads')) {
    if (isImage(viaApi)) return found('fits');
    const fault = viaApi.status === 200 || !error ? 'No image.' : faultOf(viaApi, error, operation);
    return found('does not fit', { faults: [fault] });
  }
  const direct = await createCaller({ baseUrl: uploadAddress(path, baseUrl), timeoutMs })({ method: 'get', path: '' });
  const lacks = capabilities
    .filter(({ name }) => name === 'uploads')
    .map(({ name, without }) => ({ capability: name, words: without }));
  return isImage(direct)
    ? found('fits with less', { lacks })
    : found('absent', { lacks, notes: ['The image that a record names is not there either.'] });
}

/** Ends the session that the check has begun, and no other. */
async function signOut(access: Access, token: string | undefined, ask: Ask, known: Known): Promise<Finding> {
  if (token === undefined) return notTried('There is no session.');
  if ('token' in access) return notTried('The session of a token that was given goes on.');
  const operation = operationOf('signOut');
  return judge(await ask({ method: operation.method, path: operation.path }), operation, known);
}

function reportOf(
  { baseUrl }: CheckOptions,
  results: readonly Result[],
  known: Known,
  leftOver: readonly string[],
): Report {
  const count = (wanted: Verdict) => results.filter(({ verdict }) => verdict === wanted).length;
  const isNeeded = ({ origin }: Result) => origin === 'observed';
  return {
    server: baseUrl,
    contract: version,
    results,
    capabilities: {
      named: known.capabilities,
      missed: capabilities
        .filter(({ name, isMissed }) => isMissed && !known.has(name))
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
