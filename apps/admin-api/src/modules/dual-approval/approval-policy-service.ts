import type { Schemas } from '@countinghouse/api-client/whole';
import type { WriteContext } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import { conflict } from '../../common/http-error';
import { formatDollars, toNumeric } from '../../common/money';
import type { Permissions } from '../../common/permission-flags';
import { changedFields, recordWrite } from '../audit-log/audit-log-repository';
import { insertNotifications } from '../notifications/notifications-repository';
import { requireVersion } from '../versions/versions';
import { toApprovalPolicy, toRules } from './approval-policy-mapping';
import {
  countHolders,
  readApprovalPolicy,
  updateApprovalPolicy,
  type ApprovalPolicyRow,
} from './approval-policy-repository';

type Rule = keyof Schemas['ApprovalPolicyInput'];

/** The flag that each rule is about, and how a sentence about it begins. */
const rules = {
  withdrawals_above: { flag: 'withdrawals', words: 'Approving a withdrawal' },
  topups_above: { flag: 'transactions', words: 'Approving a top-up' },
  deposit_addresses: { flag: 'wallets', words: 'A deposit address that users are to pay to' },
  permissions: { flag: 'subadmins', words: 'Giving somebody permissions, or access to an account that has some,' },
} as const satisfies Record<Rule, { flag: keyof Permissions; words: string }>;

const ruleNames: readonly Rule[] = ['withdrawals_above', 'topups_above', 'deposit_addresses', 'permissions'];

const isOn = (value: number | boolean | null) => value !== null && value !== false;

/** A rule in a sentence, as it is now. */
function toSentence(rule: Rule, value: number | boolean | null): string {
  const above = typeof value === 'number' ? ` of more than ${formatDollars(toNumeric(value))}` : '';
  return `${rules[rule].words}${above} ${isOn(value) ? 'needs' : 'no longer needs'} a second admin.`;
}

/** @throws HttpError 409, at the rule, where nobody could keep it, or switch it off again */
async function requireKeepers(transaction: Transaction, rule: Rule) {
  for (const flag of [rules[rule].flag, 'subadmins'] as const) {
    if ((await countHolders(transaction, flag)) > 1) continue;
    const purpose = flag === 'subadmins' ? ', to agree when this rule is to be switched off again' : '';
    const message = `Nobody else could decide: this takes a second active admin with the permission "${flag}"${purpose}.`;
    throw conflict('conflict', message, [{ field: rule, message }]);
  }
}

/** Changes what needs a second admin, and tells those whom a rule concerns. The database holds back what is looser. */
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
  for (const rule of changed) if (!isOn(before[rule])) await requireKeepers(transaction, rule);
  const updated = await updateApprovalPolicy(transaction, toRules(input));
  const data = toApprovalPolicy(updated);
  await recordWrite(transaction, context, {
    entity: 'approval_policy',
    entityId: data._id,
    ...changedFields(before, data),
  });
  await insertNotifications(
    transaction,
    changed.map((rule) => ({
      permission: rules[rule].flag,
      title: 'Four eyes',
      message: toSentence(rule, data[rule]),
      recordType: 'approval_policy',
      recordId: data._id,
      isSecurity: true,
    })),
  );
  return updated;
}
