import type { Schemas } from '@countinghouse/api-client/strict';
import type { Caller, OperationId, WriteContext } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import type { Permissions } from '../../common/permission-keys';
import { isAllowed } from '../admins/permissions';
import { changeDepositWallet } from '../deposit-wallets/deposit-wallets-service';
import { createSubadminResetLink, resetPasswordAction } from '../password-resets/password-resets-service';
import { lockAccount } from '../subadmins/required-permissions';
import { changeSubadmin, removeSubadminFactor } from '../subadmins/subadmins-service';
import { decideTransaction } from '../transactions/transactions-service';
import type { RecordVersion } from '../versions/versions';
import { decideWithdrawal } from '../withdrawals/withdrawals-service';
import { changeApprovalPolicy } from './approval-policy-service';
import type { ApprovalRequestKind, RequestedChange } from './approval-requests-repository';

type AccessAction = Schemas['AccessAction'];

/** Who applies a change, to which record and version. */
export type ChangeContext = Omit<WriteContext, 'operationId'> & {
  recordId: string;
  expectedVersion: string | null;
  /** The caller, or the requester whose request the caller approves. */
  requestedById: string;
};

/** The record when the change was requested, and as it will be. */
type ChangeStates = Pick<Schemas['ApprovalRequest'], 'before' | 'after'>;

interface ApprovalRequestRules {
  /**
   * The permission to request and decide. The database enforces it (`approval_request_flag`, `can_decide`, `can_request`); this
   * copy gives better errors and filters lists. `approval-request-kinds.spec.ts` compares the two.
   */
  permission: keyof Permissions;
  /** The permission to request. @default `permission` */
  requesterPermission?: (change: RequestedChange) => 'main-admin' | keyof Permissions;
  /** The kind of record, as the audit log names it. */
  entity: string;
  /** Describes the change, to be followed by the record's name. */
  describe: (states: ChangeStates) => string;
  /** Applies the change like its own operation, including all checks. */
  apply: (transaction: Transaction, changeContext: ChangeContext, change: RequestedChange) => Promise<unknown>;
}

/** Returns a context in which the change is recorded like its own operation. */
const toWriteContext = (operationId: OperationId, { caller, address, requestId }: ChangeContext): WriteContext => ({
  operationId,
  caller,
  address,
  requestId,
});

const toRecordVersion = ({ recordId, expectedVersion }: ChangeContext): RecordVersion => ({
  id: recordId,
  baseVersion: expectedVersion ?? undefined,
});

const changeSubadminAsRequester = (
  transaction: Transaction,
  changeContext: ChangeContext,
  changes: Schemas['SubadminChanges'],
) =>
  changeSubadmin(
    transaction,
    toWriteContext('updateSubadmin', changeContext),
    toRecordVersion(changeContext),
    changes,
    changeContext.requestedById,
  );

const accessActions: Readonly<
  Record<
    AccessAction,
    { description: string; apply: (transaction: Transaction, changeContext: ChangeContext) => Promise<unknown> }
  >
> = {
  activate: {
    description: 'to activate the account of',
    apply: (transaction, changeContext) => changeSubadminAsRequester(transaction, changeContext, { status: 'active' }),
  },
  reset_password: {
    description: 'a password reset link for',
    apply: async (transaction, changeContext) => {
      const context = toWriteContext('createSubadminPasswordReset', changeContext);
      // Only the requester may see the link, so approval lets them create it instead of creating it here.
      if (changeContext.caller.id === changeContext.requestedById)
        await createSubadminResetLink(transaction, context, changeContext.recordId);
      else await lockAccount(transaction, changeContext.caller, changeContext.recordId, resetPasswordAction);
    },
  },
  remove_second_factor: {
    description: 'to remove the second factor of',
    apply: (transaction, changeContext) =>
      removeSubadminFactor(
        transaction,
        toWriteContext('removeSubadminSecondFactor', changeContext),
        changeContext.recordId,
        changeContext.requestedById,
      ),
  },
};

/** Returns whether approval only lets the requester apply the change once, instead of applying it. */
export const isAppliedByRequester = ({ access }: RequestedChange): boolean => access?.action === 'reset_password';

const isAccessAction = (value: unknown): value is AccessAction =>
  typeof value === 'string' && Object.hasOwn(accessActions, value);

/** The kinds of changes that can be requested. */
export const approvalRequestKinds: Readonly<Record<ApprovalRequestKind, ApprovalRequestRules>> = {
  withdrawal: {
    permission: 'withdrawals',
    entity: 'withdrawal',
    describe: () => 'to approve withdrawal',
    apply: async (transaction, changeContext, { withdrawal: body }) =>
      body &&
      decideWithdrawal(
        transaction,
        toWriteContext('setWithdrawalStatus', changeContext),
        toRecordVersion(changeContext),
        body,
      ),
  },
  topup: {
    permission: 'transactions',
    entity: 'transaction',
    describe: () => 'to approve top-up',
    apply: async (transaction, changeContext, { topup: body }) =>
      body &&
      decideTransaction(
        transaction,
        toWriteContext('setTransactionStatus', changeContext),
        changeContext.recordId,
        body,
      ),
  },
  deposit_wallet: {
    permission: 'wallets',
    entity: 'deposit_wallet',
    describe: ({ before, after }) => {
      if (before['wallet_address'] !== after['wallet_address'])
        return `that users pay to ${String(after['wallet_address'])} instead of`;
      return before['network_type'] === after['network_type'] ? 'that users pay to' : 'another network for';
    },
    apply: async (transaction, changeContext, { deposit_wallet: body }) =>
      body &&
      changeDepositWallet(
        transaction,
        toWriteContext('updateDepositWallet', changeContext),
        toRecordVersion(changeContext),
        body,
      ),
  },
  permissions: {
    permission: 'subadmins',
    entity: 'subadmin',
    describe: () => 'more permissions for',
    apply: async (transaction, changeContext, { permissions }) =>
      permissions && changeSubadminAsRequester(transaction, changeContext, { permissions }),
  },
  access: {
    permission: 'subadmins',
    requesterPermission: ({ access }) => (access?.action === 'activate' ? 'subadmins' : 'main-admin'),
    entity: 'subadmin',
    describe: ({ after: { action } }) =>
      isAccessAction(action) ? accessActions[action].description : 'access to the account of',
    apply: async (transaction, changeContext, { access }) =>
      access && accessActions[access.action].apply(transaction, changeContext),
  },
  approval_policy: {
    permission: 'subadmins',
    requesterPermission: () => 'main-admin',
    entity: 'approval_policy',
    describe: () => 'looser rules of',
    apply: async (transaction, changeContext, { approval_policy: body }) =>
      body &&
      changeApprovalPolicy(
        transaction,
        toWriteContext('setApprovalPolicy', changeContext),
        changeContext.expectedVersion ?? undefined,
        body,
      ),
  },
};

const isKind = (value: string): value is ApprovalRequestKind => Object.hasOwn(approvalRequestKinds, value);

const allKinds = Object.keys(approvalRequestKinds).filter(isKind);

/** Returns the kinds that a caller may list and decide. */
export const getDecidableKinds = (caller: Caller): ApprovalRequestKind[] =>
  allKinds.filter((kind) => isAllowed(caller, approvalRequestKinds[kind].permission));

/** Returns what requesting a change requires: a permission, or `main-admin`. */
export function getRequesterPermission(kind: ApprovalRequestKind, change: RequestedChange): string {
  const { permission, requesterPermission } = approvalRequestKinds[kind];
  return requesterPermission?.(change) ?? permission;
}

export function canRequestApproval(caller: Caller, kind: ApprovalRequestKind, change: RequestedChange): boolean {
  if (caller.role === 'service' && kind !== 'withdrawal' && kind !== 'topup') return false;
  return isAllowed(caller, getRequesterPermission(kind, change));
}

/** @throws Error if the change has no kind, which the contract excludes */
export function getKind(change: RequestedChange): ApprovalRequestKind {
  const kind = allKinds.find((each) => change[each] !== undefined);
  if (!kind) throw new Error('The requested change has no kind.');
  return kind;
}
