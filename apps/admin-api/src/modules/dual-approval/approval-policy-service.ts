import type { Schemas } from '@countinghouse/api-client/strict';
import type { WriteContext } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import { conflict } from '../../common/http-error';
import { formatDollars, toNumeric } from '../../common/money';
import type { Permissions } from '../../common/permission-keys';
import { getChangedFields, writeAuditEntry } from '../audit-log/audit-log-repository';
import { insertNotifications } from '../notifications/notifications-repository';
import { requireVersion } from '../versions/versions';
import { toApprovalPolicy, toRules } from './approval-policy-mapping';
import {
  countPermissionHolders,
  readApprovalPolicy,
  updateApprovalPolicy,
  type ApprovalPolicyRow,
} from './approval-policy-repository';

type Rule = keyof Schemas['ApprovalPolicyInput'];

/** For each rule, the permission it concerns and the subject of its notification. */
const rules = {
  withdrawals_above: { permission: 'withdrawals', subject: 'Approving a withdrawal' },
  topups_above: { permission: 'transactions', subject: 'Approving a top-up' },
  deposit_addresses: { permission: 'wallets', subject: 'Making a deposit address live' },
  permissions: { permission: 'subadmins', subject: 'Granting permissions, or access to an account with permissions,' },
} as const satisfies Record<Rule, { permission: keyof Permissions; subject: string }>;

const ruleNames: readonly Rule[] = ['withdrawals_above', 'topups_above', 'deposit_addresses', 'permissions'];

const isOn = (value: number | boolean | null) => value !== null && value !== false;

function describeRule(rule: Rule, value: number | boolean | null): string {
  const above = typeof value === 'number' ? ` of more than ${formatDollars(toNumeric(value))}` : '';
  return `${rules[rule].subject}${above} ${isOn(value) ? 'needs' : 'no longer needs'} a second admin.`;
}

/** @throws HttpError 409 with a field error if no second admin could decide under the rule, or approve switching it off */
async function requireSecondPermissionHolder(transaction: Transaction, rule: Rule) {
  for (const permission of [rules[rule].permission, 'subadmins'] as const) {
    if ((await countPermissionHolders(transaction, permission)) > 1) continue;
    const purpose = permission === 'subadmins' ? ', to approve when this rule is switched off again' : '';
    const message = `No one else could approve: this needs a second active admin with the permission "${permission}"${purpose}.`;
    throw conflict('conflict', message, [{ field: rule, message }]);
  }
}

/** Changes the policy and notifies the admins concerned. The database rejects a looser policy without an approved request. */
export async function changeApprovalPolicy(
  transaction: Transaction,
  context: WriteContext,
  baseVersion: string | undefined,
  input: Schemas['ApprovalPolicyInput'],
): Promise<ApprovalPolicyRow> {
  const row = await readApprovalPolicy(transaction, { forUpdate: true });
  const before = toApprovalPolicy(row);
  await requireVersion(transaction, baseVersion, {
    entity: 'approval_policy',
    current: before,
    updatedAt: row.updatedAt,
  });
  const changed = ruleNames.filter((rule) => input[rule] !== before[rule]);
  if (changed.length === 0) return row;
  for (const rule of changed) if (!isOn(before[rule])) await requireSecondPermissionHolder(transaction, rule);
  const updated = await updateApprovalPolicy(transaction, toRules(input));
  const data = toApprovalPolicy(updated);
  await writeAuditEntry(transaction, context, {
    entity: 'approval_policy',
    entityId: data._id,
    ...getChangedFields(before, data),
  });
  await insertNotifications(
    transaction,
    changed.map((rule) => ({
      permission: rules[rule].permission,
      title: 'Dual approval',
      message: describeRule(rule, data[rule]),
      recordType: 'approval_policy',
      recordId: data._id,
      isSecurity: true,
    })),
  );
  return updated;
}
