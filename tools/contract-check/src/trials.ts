import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createBase58check } from '@scure/base';
import type { SendCall, Call, Outcome } from './caller';
import { addFaults, createSkippedFinding, type Finding } from './finding';
import { judge } from './judge';
import { getOperation, type ServerState } from './server-state';
import { getValues } from './places';

/** The writes to a test record and their expected results. */
interface Trial {
  /** Type of the record, for users who must remove it manually. */
  what: string;
  /** Name in the server's lists. */
  name: string;
  add: string;
  /** The updates with their bodies, and the expected properties of the record. */
  changes: readonly { operation: string; body: object; expected: Readonly<Record<string, unknown>> }[];
  remove: string;
  body: object;
  list: { operation: string; place: string; query?: string; property: string };
}

const password = () => randomBytes(18).toString('base64url');
const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest());
/** Creates a random Bitcoin address, whose key nobody has. */
const address = () => base58check.encode(Uint8Array.of(0, ...randomBytes(20)));

const noPermissions = { dashboard: false, users: false };

/** Creates the trials, with recognizable names. */
function createTrials(suffix: string): Trial[] {
  const email = (kind: string) => `contract-check-${kind}-${suffix}@example.com`;
  const person = { fullName: 'Contract Check', phoneNumber: '+44 20 7946 0000' };
  const changed = { ...person, fullName: 'Contract Check Changed' };
  const verified = {
    identificationDocument_verified: false,
    proofOfAddressDocument_verified: false,
    selfieUpload_verified: false,
  };
  const expected = { fullName: changed.fullName };
  const plan = {
    category: `Contract Check ${suffix}`,
    planType: 'vip',
    investmentAmount: { min: 1, max: 2 },
    profitPercentage: { min: 1, max: 2 },
    lockInPeriod: 1,
    lockInPeriodUnit: 'days',
    // Prevents users from buying it.
    status: false,
  };
  return [
    {
      what: 'sub-admin',
      name: email('subadmin'),
      add: 'addSubadmin',
      changes: [
        {
          operation: 'updateSubadmin',
          body: { ...changed, email: email('subadmin'), permissions: noPermissions, status: 'inactive' },
          expected,
        },
      ],
      remove: 'deleteSubadmin',
      body: { ...person, email: email('subadmin'), permissions: noPermissions, password: password() },
      list: { operation: 'listSubadmins', place: 'data[]', property: 'email' },
    },
    {
      what: 'user',
      name: email('user'),
      add: 'addUser',
      changes: [
        {
          operation: 'updateUser',
          body: { ...changed, email: email('user'), status: 'inactive', kyc_status: 'pending', ...verified },
          expected,
        },
      ],
      remove: 'deleteUser',
      body: { ...person, email: email('user'), password: password(), status: 'inactive', kyc_status: 'pending' },
      list: {
        operation: 'listUsers',
        place: 'data.users[]',
        query: `page=1&limit=10&search=${encodeURIComponent(email('user'))}`,
        property: 'email',
      },
    },
    {
      what: 'plan',
      name: plan.category,
      add: 'addPlan',
      changes: [{ operation: 'updatePlan', body: { ...plan, lockInPeriod: 2 }, expected: { lockInPeriod: 2 } }],
      remove: 'deletePlan',
      body: plan,
      list: { operation: 'listPlans', place: 'data[]', property: 'category' },
    },
  ];
}

function createDepositWalletTrial(): Trial {
  const wallet = { wallet_address: address(), network_type: 'BTC' };
  return {
    what: 'deposit wallet',
    name: wallet.wallet_address,
    add: 'addDepositWallet',
    changes: [
      // First, so that it is no longer offered to users.
      { operation: 'updateDepositWallet', body: { ...wallet, status: false }, expected: { status: false } },
      { operation: 'setDepositWalletStatus', body: { status: false }, expected: { status: false } },
    ],
    remove: 'deleteDepositWallet',
    body: wallet,
    list: { operation: 'listDepositWallets', place: 'data[]', property: 'wallet_address' },
  };
}

export interface WriteOptions {
  depositWallets: boolean;
}

/** Results of the trials. */
export interface TrialResults {
  /** By operation id. */
  findings: ReadonlyMap<string, Finding>;
  /** A sentence for each record that could not be removed. */
  leftOver: readonly string[];
}

/** Adds, changes and removes test records. */
export async function tryWrites(
  send: SendCall,
  state: ServerState,
  { depositWallets }: WriteOptions,
): Promise<TrialResults> {
  const findings = new Map<string, Finding>();
  const leftOver: string[] = [];
  const trials = [...createTrials(randomUUID().slice(0, 8)), ...(depositWallets ? [createDepositWalletTrial()] : [])];
  for (const trial of trials) {
    const leftOverText = await runTrial(trial, send, state, findings);
    if (leftOverText !== undefined) leftOver.push(leftOverText);
  }
  return { findings, leftOver };
}

async function runTrial(trial: Trial, send: SendCall, state: ServerState, findings: Map<string, Finding>) {
  const call = (id: string, rest: Partial<Call> = {}): Promise<Outcome> => {
    const { method, path } = getOperation(id);
    return send({ method, path, ...rest });
  };
  const record = (id: string, outcome: Outcome, ...faults: readonly string[]) =>
    void findings.set(id, addFaults(judge(outcome, getOperation(id), state), ...faults));
  /** Returns the record in the list; undefined if it is missing or the list cannot be read. */
  const findRow = async () => {
    const { operation, place, query, property } = trial.list;
    const { read, error } = await call(operation, { query });
    const row = getValues(read, place).find((row) => sameText(getValues(row, property)[0], trial.name));
    return { row, isKnown: error === undefined };
  };

  const added = await call(trial.add, { body: trial.body });
  const { row } = await findRow();
  const value = getId(added.read, 'data._id') ?? getId(row, '_id');
  record(
    trial.add,
    added,
    ...(added.error || row !== undefined ? [] : ['It was answered with a success, and the list does not have it.']),
  );
  if (value === undefined) {
    for (const { operation } of trial.changes)
      findings.set(operation, createSkippedFinding('There is no record of its own to try it with.'));
    findings.set(trial.remove, createSkippedFinding('There is no record of its own to try it with.'));
    const isOpen = added.error === undefined || added.status === 0;
    return isOpen ? `The ${trial.what} "${trial.name}" may have been added and cannot be found.` : undefined;
  }

  for (const { operation, body, expected } of trial.changes) {
    const { capabilities } = getOperation(operation);
    const has = (capability: string) => capabilities.includes(capability) && state.has(capability);
    const changed = await call(operation, { value, body: has('partial_changes') ? expected : body });
    const { row: now, isKnown } = await findRow();
    const isDone = Object.entries(expected).every(([property, expectedValue]) => {
      const actualValue = getValues(now, property)[0];
      return actualValue === undefined || actualValue === expectedValue;
    });
    const faults = [
      ...(isKnown && now === undefined ? [`The list has it no longer under ${trial.list.property}.`] : []),
      ...(isDone ? [] : ['It was answered with a success, and nothing has changed.']),
    ];
    if (has('versions')) {
      const headers = { 'If-Match': '"contract-check"' };
      const { status } = await call(operation, { value, body: expected, headers });
      if (status !== 409)
        faults.push(`With a version that it never had (If-Match): status ${status}, where 409 was expected.`);
    }
    record(operation, changed, ...(changed.error ? [] : faults));
  }

  const removed = await call(trial.remove, { value });
  const last = await findRow();
  const isDeleted = last.isKnown && last.row === undefined;
  const fault = removed.error || isDeleted ? [] : ['It was answered with a success, and the record is still there.'];
  record(trial.remove, removed, ...fault);
  return isDeleted ? undefined : `The ${trial.what} "${trial.name}" (id ${value}) could not be removed.`;
}

const getId = (response: unknown, place: string) => {
  const [id] = getValues(response, place);
  return typeof id === 'string' && id !== '' ? id : undefined;
};

const sameText = (one: unknown, other: string) => typeof one === 'string' && one.toLowerCase() === other.toLowerCase();
