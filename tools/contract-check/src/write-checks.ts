import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createBase58check } from '@scure/base';
import type { SendCall, Call, Outcome } from './caller';
import { evaluateResponse } from './evaluate-response';
import { addErrors, createSkippedFinding, type Finding } from './finding';
import { getValues } from './property-paths';
import { getOperation, type ServerState } from './server-state';

/** Writes to a test record, and their expected results. */
interface WriteCheck {
  /** Displayed to users who must remove the record manually. */
  recordType: string;
  /** Name in the server's lists. */
  name: string;
  add: string;
  /** The updates with their bodies, and the expected properties of the record. */
  changes: readonly { operation: string; body: object; expected: Readonly<Record<string, unknown>> }[];
  remove: string;
  body: object;
  list: { operation: string; path: string; query?: string; property: string };
}

const password = () => randomBytes(18).toString('base64url');
const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest());
/** Creates a random Bitcoin address. Its private key is unknown. */
const address = () => base58check.encode(Uint8Array.of(0, ...randomBytes(20)));

const noPermissions = { dashboard: false, users: false };

/** Creates the write checks. The names of their records contain the suffix. */
function createWriteChecks(suffix: string): WriteCheck[] {
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
      recordType: 'sub-admin',
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
      list: { operation: 'listSubadmins', path: 'data[]', property: 'email' },
    },
    {
      recordType: 'user',
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
        path: 'data.users[]',
        query: `page=1&limit=10&search=${encodeURIComponent(email('user'))}`,
        property: 'email',
      },
    },
    {
      recordType: 'plan',
      name: plan.category,
      add: 'addPlan',
      changes: [{ operation: 'updatePlan', body: { ...plan, lockInPeriod: 2 }, expected: { lockInPeriod: 2 } }],
      remove: 'deletePlan',
      body: plan,
      list: { operation: 'listPlans', path: 'data[]', property: 'category' },
    },
  ];
}

function createDepositWalletCheck(): WriteCheck {
  const wallet = { wallet_address: address(), network_type: 'BTC' };
  return {
    recordType: 'deposit wallet',
    name: wallet.wallet_address,
    add: 'addDepositWallet',
    changes: [
      // First, so that it is no longer offered to users.
      { operation: 'updateDepositWallet', body: { ...wallet, status: false }, expected: { status: false } },
      { operation: 'setDepositWalletStatus', body: { status: false }, expected: { status: false } },
    ],
    remove: 'deleteDepositWallet',
    body: wallet,
    list: { operation: 'listDepositWallets', path: 'data[]', property: 'wallet_address' },
  };
}

export interface WriteOptions {
  depositWallets: boolean;
}

/** Results of the write checks. */
export interface WriteResults {
  /** By operation id. */
  findings: ReadonlyMap<string, Finding>;
  /** A sentence for each record that could not be removed. */
  leftoverRecords: readonly string[];
}

/** Adds, changes and removes test records. */
export async function checkWrites(
  send: SendCall,
  state: ServerState,
  { depositWallets }: WriteOptions,
): Promise<WriteResults> {
  const findings = new Map<string, Finding>();
  const leftoverRecords: string[] = [];
  const checks = [
    ...createWriteChecks(randomUUID().slice(0, 8)),
    ...(depositWallets ? [createDepositWalletCheck()] : []),
  ];
  for (const check of checks) {
    const leftover = await runWriteCheck(check, send, state, findings);
    if (leftover !== undefined) leftoverRecords.push(leftover);
  }
  return { findings, leftoverRecords };
}

/** Returns a sentence about the record if it may be left over. */
async function runWriteCheck(
  check: WriteCheck,
  send: SendCall,
  state: ServerState,
  findings: Map<string, Finding>,
): Promise<string | undefined> {
  const call = (id: string, rest: Partial<Call> = {}): Promise<Outcome> => {
    const { method, path } = getOperation(id);
    return send({ method, path, ...rest });
  };
  const record = (id: string, outcome: Outcome, ...errors: readonly string[]) =>
    void findings.set(id, addErrors(evaluateResponse(outcome, getOperation(id), state), ...errors));
  /** Returns the record in the list; undefined if it is missing or the list cannot be read. */
  const findRow = async () => {
    const { operation, path, query, property } = check.list;
    const { read, error } = await call(operation, { query });
    const row = getValues(read, path).find((row) => isSameText(getValues(row, property)[0], check.name));
    return { row, isListRead: error === undefined };
  };

  const added = await call(check.add, { body: check.body });
  const { row } = await findRow();
  const value = getId(added.read, 'data._id') ?? getId(row, '_id');
  record(
    check.add,
    added,
    ...(added.error || row !== undefined ? [] : ['The response reports success, but the record is not in the list.']),
  );
  if (value === undefined) {
    for (const { operation } of check.changes)
      findings.set(operation, createSkippedFinding('There is no test record to check it with.'));
    findings.set(check.remove, createSkippedFinding('There is no test record to check it with.'));
    const mayExist = added.error === undefined || added.status === 0;
    return mayExist ? `The ${check.recordType} "${check.name}" may have been added, but cannot be found.` : undefined;
  }

  for (const { operation, body, expected } of check.changes) {
    const { capabilities } = getOperation(operation);
    const has = (capability: string) => capabilities.includes(capability) && state.has(capability);
    const changed = await call(operation, { value, body: has('partial_changes') ? expected : body });
    const { row: now, isListRead } = await findRow();
    const isDone = Object.entries(expected).every(([property, expectedValue]) => {
      const actualValue = getValues(now, property)[0];
      return actualValue === undefined || actualValue === expectedValue;
    });
    const errors = [
      ...(isListRead && now === undefined
        ? [`The list no longer contains the record with its ${check.list.property}.`]
        : []),
      ...(isDone ? [] : ['The response reports success, but nothing has changed.']),
    ];
    if (has('versions')) {
      const headers = { 'If-Match': '"contract-check"' };
      const { status } = await call(operation, { value, body: expected, headers });
      if (status !== 409) errors.push(`With an unknown version in If-Match: status ${status}; expected 409.`);
    }
    record(operation, changed, ...(changed.error ? [] : errors));
  }

  const removed = await call(check.remove, { value });
  const last = await findRow();
  const isDeleted = last.isListRead && last.row === undefined;
  const stillExists = !removed.error && !isDeleted;
  record(check.remove, removed, ...(stillExists ? ['The response reports success, but the record still exists.'] : []));
  return isDeleted ? undefined : `The ${check.recordType} "${check.name}" (id ${value}) could not be removed.`;
}

const getId = (response: unknown, path: string) => {
  const [id] = getValues(response, path);
  return typeof id === 'string' && id !== '' ? id : undefined;
};

const isSameText = (value: unknown, text: string) =>
  typeof value === 'string' && value.toLowerCase() === text.toLowerCase();
