import type { Schemas } from '@countinghouse/api-client/whole';
import type { Caller, OperationId, WriteContext } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import type { Permissions } from '../../common/permission-flags';
import { isAllowed } from '../admins/permissions';
import { changeDepositWallet } from '../deposit-wallets/deposit-wallets-service';
import { makeSubadminReset, resetAct } from '../password-resets/password-resets-service';
import { lockAccount } from '../subadmins/held-flags';
import { changeSubadmin, removeSubadminFactor } from '../subadmins/subadmins-service';
import { decideTransaction } from '../transactions/transactions-service';
import type { RecordVersion } from '../versions/versions';
import { decideWithdrawal } from '../withdrawals/withdrawals-service';
import { changeApprovalPolicy } from './approval-policy-service';
import type { ApprovalRequestKind, RequestedChange } from './approval-requests-repository';

type AccessAction = Schemas['AccessAction'];

/** Who makes a change, of which record, and upon which version of it. */
export type Maker = Omit<WriteContext, 'operationId'> & {
  recordId: string;
  expectedVersion: string | null;
  /** Who has asked for the change: the caller, or whoever the caller agrees with. */
  requestedById: string;
};

/** The record as it was when the change was proposed, and as it is to be. */
type ApprovalRequestSides = Pick<Schemas['ApprovalRequest'], 'before' | 'after'>;

interface ApprovalRequestRules {
  /**
   * The flag that it takes to propose and to decide. The database decides (`approval_request_flag`, `may_decide`, `may_request`); this
   * says it earlier, in words, and filters lists. `approval-request-kinds.spec.ts` compares the two.
   */
  flag: keyof Permissions;
  /** What it takes to propose, where that is something else. */
  requesters?: (change: RequestedChange) => 'main-admin' | keyof Permissions;
  /** The kind of record, in the audit log's word. */
  entity: string;
  /** What is proposed, in a sentence before the record's name. */
  words: (sides: ApprovalRequestSides) => string;
  /** Makes the change as the operation for it does, with all that this checks. */
  make: (transaction: Transaction, maker: Maker, change: RequestedChange) => Promise<unknown>;
}

/** The change is recorded as its own operation would record it. */
const toContext = (operationId: OperationId, { caller, address, requestId }: Maker): WriteContext => ({
  operationId,
  caller,
  address,
  requestId,
});

const toRecordVersion = ({ recordId, expectedVersion }: Maker): RecordVersion => ({
  id: recordId,
  baseVersion: expectedVersion ?? undefined,
});

/** Changes a sub-admin, in the name of whoever has asked for it. */
const changeAsRequested = (transaction: Transaction, maker: Maker, changes: Schemas['SubadminChanges']) =>
  changeSubadmin(transaction, toContext('updateSubadmin', maker), toRecordVersion(maker), changes, maker.requestedById);

/** What access to an account can be given, and how that is done. */
const accessActions: Readonly<
  Record<AccessAction, { words: string; make: (transaction: Transaction, maker: Maker) => Promise<unknown> }>
> = {
  activate: {
    words: 'to activate the account of',
    make: (transaction, maker) => changeAsRequested(transaction, maker, { status: 'active' }),
  },
  reset_password: {
    words: 'a link for a new password of',
    make: async (transaction, maker) => {
      const context = toContext('createSubadminPasswordReset', maker);
      // Only the requester may see the link, so approval lets them create it instead of creating it here.
      if (maker.caller.id === maker.requestedById) await makeSubadminReset(transaction, context, maker.recordId);
      else await lockAccount(transaction, maker.caller, maker.recordId, resetAct);
    },
  },
  remove_second_factor: {
    words: 'to remove the second factor of',
    make: (transaction, maker) =>
      removeSubadminFactor(
        transaction,
        toContext('removeSubadminSecondFactor', maker),
        maker.recordId,
        maker.requestedById,
      ),
  },
};

/** Whether agreeing to a change lets whoever asked for it make it themselves, once, and does not make it. */
export const isLeftToRequester = ({ access }: RequestedChange): boolean => access?.action === 'reset_password';

const isAccessAction = (word: unknown): word is AccessAction =>
  typeof word === 'string' && Object.hasOwn(accessActions, word);

/** All that can be proposed. */
export const approvalRequestKinds: Readonly<Record<ApprovalRequestKind, ApprovalRequestRules>> = {
  withdrawal: {
    flag: 'withdrawals',
    entity: 'withdrawal',
    words: () => 'to approve withdrawal',
    make: async (transaction, maker, { withdrawal: body }) =>
      body && decideWithdrawal(transaction, toContext('setWithdrawalStatus', maker), toRecordVersion(maker), body),
  },
  topup: {
    flag: 'transactions',
    entity: 'transaction',
    words: () => 'to approve top-up',
    make: async (transaction, maker, { topup: body }) =>
      body && decideTransaction(transaction, toContext('setTransactionStatus', maker), maker.recordId, body),
  },
  deposit_wallet: {
    flag: 'wallets',
    entity: 'deposit_wallet',
    words: ({ before, after }) => {
      if (before['wallet_address'] !== after['wallet_address'])
        return `that users pay to ${String(after['wallet_address'])} instead of`;
      return before['network_type'] === after['network_type'] ? 'that users pay to' : 'another network for';
    },
    make: async (transaction, maker, { deposit_wallet: body }) =>
      body && changeDepositWallet(transaction, toContext('updateDepositWallet', maker), toRecordVersion(maker), body),
  },
  permissions: {
    flag: 'subadmins',
    entity: 'subadmin',
    words: () => 'more permissions for',
    make: async (transaction, maker, { permissions }) =>
      permissions && changeAsRequested(transaction, maker, { permissions }),
  },
  access: {
    flag: 'subadmins',
    requesters: ({ access }) => (access?.action === 'activate' ? 'subadmins' : 'main-admin'),
    entity: 'subadmin',
    words: ({ after: { action } }) =>
      isAccessAction(action) ? accessActions[action].words : 'access to the account of',
    make: async (transaction, maker, { access }) => access && accessActions[access.action].make(transaction, maker),
  },
  approval_policy: {
    flag: 'subadmins',
    requesters: () => 'main-admin',
    entity: 'approval_policy',
    words: () => 'looser rules of',
    make: async (transaction, maker, { approval_policy: body }) =>
      body &&
      changeApprovalPolicy(
        transaction,
        toContext('setApprovalPolicy', maker),
        maker.expectedVersion ?? undefined,
        body,
      ),
  },
};

const isKind = (word: string): word is ApprovalRequestKind => Object.hasOwn(approvalRequestKinds, word);

const allKinds = Object.keys(approvalRequestKinds).filter(isKind);

/** The kinds that somebody may see and decide. */
export const kindsOf = (caller: Caller): ApprovalRequestKind[] =>
  allKinds.filter((kind) => isAllowed(caller, approvalRequestKinds[kind].flag));

/** What proposing a change takes: a flag, or to be the main admin. */
export function getRequesterPermission(kind: ApprovalRequestKind, change: RequestedChange): string {
  const { flag, requesters } = approvalRequestKinds[kind];
  return requesters?.(change) ?? flag;
}

export function canRequestApproval(caller: Caller, kind: ApprovalRequestKind, change: RequestedChange): boolean {
  if (caller.role === 'service' && kind !== 'withdrawal' && kind !== 'topup') return false;
  return isAllowed(caller, getRequesterPermission(kind, change));
}

/** @throws Error where the change is of no kind, which the contract excludes */
export function kindOf(change: RequestedChange): ApprovalRequestKind {
  const kind = allKinds.find((each) => change[each] !== undefined);
  if (!kind) throw new Error('A proposed change has no kind.');
  return kind;
}
