import type { Schemas } from '@countinghouse/api-client/whole';
import type { Handlers, Making } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import type { Deps } from '../../config/deps';
import { conflict } from '../../common/http-error';
import { formatDollars, toDollars, toNumeric } from '../../common/money';
import type { Permissions } from '../../common/permission-flags';
import { changedFields, recordWrite } from '../audit-log/audit-log-repository';
import { insertNotifications } from '../notifications/notifications-repository';
import { requireVersion } from '../versions/versions';
import {
  countHolders,
  readFourEyes,
  updateFourEyes,
  type FourEyesRow,
  type FourEyesRules,
} from './four-eyes-repository';

type Rule = keyof Schemas['FourEyesInput'];

/** The flag that each rule is about, and how a sentence about it begins. */
const rules = {
  withdrawals_above: { flag: 'withdrawals', words: 'Approving a withdrawal' },
  topups_above: { flag: 'transactions', words: 'Approving a top-up' },
  deposit_addresses: { flag: 'wallets', words: 'A deposit address that users are to pay to' },
  permissions: { flag: 'subadmins', words: 'Giving somebody permissions, or access to an account that has some,' },
} as const satisfies Record<Rule, { flag: keyof Permissions; words: string }>;

const ruleNames: readonly Rule[] = ['withdrawals_above', 'topups_above', 'deposit_addresses', 'permissions'];

const toDollarsOrNull = (numeric: string | null) => (numeric === null ? null : toDollars(numeric));
const toNumericOrNull = (amount: number | null) => (amount === null ? null : toNumeric(amount));

const toFourEyes = (row: FourEyesRow): Schemas['FourEyes'] => ({
  _id: row.id,
  withdrawals_above: toDollarsOrNull(row.withdrawalsAbove),
  topups_above: toDollarsOrNull(row.topupsAbove),
  deposit_addresses: row.depositAddresses,
  permissions: row.permissions,
});

const toRules = (input: Schemas['FourEyesInput']): FourEyesRules => ({
  withdrawalsAbove: toNumericOrNull(input.withdrawals_above),
  topupsAbove: toNumericOrNull(input.topups_above),
  depositAddresses: input.deposit_addresses,
  permissions: input.permissions,
});

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
export async function changeFourEyes(transaction: Transaction, call: Omit<Making<'setFourEyes'>, 'params'>) {
  const row = await readFourEyes(transaction, { forUpdate: true });
  const before = toFourEyes(row);
  await requireVersion(transaction, call.headers, { entity: 'four_eyes', current: before, updatedAt: row.updatedAt });
  const changed = ruleNames.filter((rule) => call.body[rule] !== before[rule]);
  if (changed.length === 0) return { data: before };
  for (const rule of changed) if (!isOn(before[rule])) await requireKeepers(transaction, rule);
  const data = toFourEyes(await updateFourEyes(transaction, toRules(call.body)));
  await recordWrite(transaction, call, { entity: 'four_eyes', entityId: data._id, ...changedFields(before, data) });
  await insertNotifications(
    transaction,
    changed.map((rule) => ({
      permission: rules[rule].flag,
      title: 'Four eyes',
      message: toSentence(rule, data[rule]),
      recordType: 'four_eyes',
      recordId: data._id,
      isSecurity: true,
    })),
  );
  return { data };
}

export function fourEyesHandlers({ database: { orm } }: Deps): Pick<Handlers, 'getFourEyes' | 'setFourEyes'> {
  return {
    getFourEyes: async () => ({ data: toFourEyes(await readFourEyes(orm)) }),
    setFourEyes: (call) => orm.transaction((transaction) => changeFourEyes(transaction, call)),
  };
}
