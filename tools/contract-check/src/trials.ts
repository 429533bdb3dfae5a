import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createBase58check } from '@scure/base';
import type { Ask, Call, Outcome } from './caller';
import { alsoFaulty, notTried, type Finding } from './finding';
import { judge } from './judge';
import { operationOf, type Known } from './known';
import { valuesAt } from './places';

/** What is written to a record of the check's own, and read back. */
interface Trial {
  /** What it is, for somebody who has to remove it by hand. */
  what: string;
  /** Its name in the server's lists. */
  name: string;
  add: string;
  /** Each of these with its body, and what the record must say then. */
  changes: readonly { operation: string; body: object; says: Readonly<Record<string, unknown>> }[];
  remove: string;
  body: object;
  list: { operation: string; place: string; query?: string; property: string };
}

const password = () => randomBytes(18).toString('base64url');
const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest());
/** The address of a Bitcoin key that nobody has. */
const address = () => base58check.encode(Uint8Array.of(0, ...randomBytes(20)));

const noPermissions = { dashboard: false, users: false };

/** The records that are made, with names that say what they are. */
function accounts(mark: string): Trial[] {
  const email = (kind: string) => `contract-check-${kind}-${mark}@example.com`;
  const person = { fullName: 'Contract Check', phoneNumber: '+44 20 7946 0000' };
  const changed = { ...person, fullName: 'Contract Check Changed' };
  const verified = {
    identificationDocument_verified: false,
    proofOfAddressDocument_verified: false,
    selfieUpload_verified: false,
  };
  const says = { fullName: changed.fullName };
  const plan = {
    category: `Contract Check ${mark}`,
    planType: 'vip',
    investmentAmount: { min: 1, max: 2 },
    profitPercentage: { min: 1, max: 2 },
    lockInPeriod: 1,
    lockInPeriodUnit: 'days',
    // Nobody can buy it.
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
          says,
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
          says,
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
      changes: [{ operation: 'updatePlan', body: { ...plan, lockInPeriod: 2 }, says: { lockInPeriod: 2 } }],
      remove: 'deletePlan',
      body: plan,
      list: { operation: 'listPlans', place: 'data[]', property: 'category' },
    },
  ];
}

function depositWallet(): Trial {
  const wallet = { wallet_address: address(), network_type: 'BTC' };
  return {
    what: 'deposit wallet',
    name: wallet.wallet_address,
    add: 'addDepositWallet',
    changes: [
      // At once, so that users are not offered it any longer.
      { operation: 'updateDepositWallet', body: { ...wallet, status: false }, says: { status: false } },
      { operation: 'setDepositWalletStatus', body: { status: false }, says: { status: false } },
    ],
    remove: 'deleteDepositWallet',
    body: wallet,
    list: { operation: 'listDepositWallets', place: 'data[]', property: 'wallet_address' },
  };
}

export interface WriteOptions {
  depositWallets: boolean;
}

/** What came of the trials. */
export interface Trials {
  /** By operation. */
  findings: ReadonlyMap<string, Finding>;
  /** A sentence for each record that could not be removed again. */
  leftOver: readonly string[];
}

/** Adds, changes and removes records of the check's own. */
export async function tryWrites(ask: Ask, known: Known, { depositWallets }: WriteOptions): Promise<Trials> {
  const findings = new Map<string, Finding>();
  const leftOver: string[] = [];
  const trials = [...accounts(randomUUID().slice(0, 8)), ...(depositWallets ? [depositWallet()] : [])];
  for (const trial of trials) {
    const remains = await tryOne(trial, ask, known, findings);
    if (remains !== undefined) leftOver.push(remains);
  }
  return { findings, leftOver };
}

async function tryOne(trial: Trial, ask: Ask, known: Known, findings: Map<string, Finding>) {
  const call = (id: string, rest: Partial<Call> = {}): Promise<Outcome> => {
    const { method, path } = operationOf(id);
    return ask({ method, path, ...rest });
  };
  const tell = (id: string, outcome: Outcome, ...faults: readonly string[]) =>
    void findings.set(id, alsoFaulty(judge(outcome, operationOf(id), known), ...faults));
  /** The record as the list has it; undefined where it is not there, and where the list cannot be read. */
  const look = async () => {
    const { operation, place, query, property } = trial.list;
    const { read, error } = await call(operation, { query });
    const row = valuesAt(read, place).find((row) => sameText(valuesAt(row, property)[0], trial.name));
    return { row, isKnown: error === undefined };
  };

  const added = await call(trial.add, { body: trial.body });
  const { row } = await look();
  const value = idOf(added.read, 'data._id') ?? idOf(row, '_id');
  tell(
    trial.add,
    added,
    ...(added.error || row !== undefined ? [] : ['It was answered with a success, and the list does not have it.']),
  );
  if (value === undefined) {
    for (const { operation } of trial.changes)
      findings.set(operation, notTried('There is no record of its own to try it with.'));
    findings.set(trial.remove, notTried('There is no record of its own to try it with.'));
    const isOpen = added.error === undefined || added.status === 0;
    return isOpen ? `The ${trial.what} "${trial.name}" may have been added and cannot be found.` : undefined;
  }

  for (const { operation, body, says } of trial.changes) {
    const { capabilities } = operationOf(operation);
    const has = (capability: string) => capabilities.includes(capability) && known.has(capability);
    const changed = await call(operation, { value, body: has('partial_changes') ? says : body });
    const { row: now, isKnown } = await look();
    const isDone = Object.entries(says).every(([property, wanted]) => {
      const is = valuesAt(now, property)[0];
      return is === undefined || is === wanted;
    });
    const faults = [
      ...(isKnown && now === undefined ? [`The list has it no longer under ${trial.list.property}.`] : []),
      ...(isDone ? [] : ['It was answered with a success, and nothing has changed.']),
    ];
    if (has('versions')) {
      const headers = { 'If-Match': '"contract-check"' };
      const { status } = await call(operation, { value, body: says, headers });
      if (status !== 409)
        faults.push(`With a version that it never had (If-Match): status ${status}, where 409 was expected.`);
    }
    tell(operation, changed, ...(changed.error ? [] : faults));
  }

  const removed = await call(trial.remove, { value });
  const last = await look();
  const isGone = last.isKnown && last.row === undefined;
  const fault = removed.error || isGone ? [] : ['It was answered with a success, and the record is still there.'];
  tell(trial.remove, removed, ...fault);
  return isGone ? undefined : `The ${trial.what} "${trial.name}" (id ${value}) could not be removed.`;
}

const idOf = (response: unknown, place: string) => {
  const [id] = valuesAt(response, place);
  return typeof id === 'string' && id !== '' ? id : undefined;
};

const sameText = (one: unknown, other: string) => typeof one === 'string' && one.toLowerCase() === other.toLowerCase();
