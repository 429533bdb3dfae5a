import { formatFigure, formatMoney, parseFigure } from '@countinghouse/ui';
import type { ApprovalPolicy, ApprovalPolicyInput } from './approval-requests-api';

/** The rules as their form holds them: an empty amount is a rule that is off. */
export interface ApprovalPolicyValues {
  withdrawals_above: string;
  topups_above: string;
  deposit_addresses: boolean;
  permissions: boolean;
}

export const fromApprovalPolicy = (rules: ApprovalPolicy): ApprovalPolicyValues => ({
  withdrawals_above: formatFigure(rules.withdrawals_above),
  topups_above: formatFigure(rules.topups_above),
  deposit_addresses: rules.deposit_addresses,
  permissions: rules.permissions,
});

const toAmount = (text: string): number | null => (text.trim() === '' ? null : (parseFigure(text) ?? null));

/** The rules as they are sent. The amounts have been checked. */
export const toApprovalPolicy = ({
  withdrawals_above,
  topups_above,
  ...switches
}: ApprovalPolicyValues): ApprovalPolicyInput => ({
  withdrawals_above: toAmount(withdrawals_above),
  topups_above: toAmount(topups_above),
  ...switches,
});

const most = 1_000_000_000;

/** What is wrong with an amount; nothing where it is empty. */
export function amountError(text: string): string | null {
  if (text.trim() === '') return null;
  const amount = parseFigure(text);
  if (amount === undefined || amount < 0) return 'Enter an amount such as 10,000, or nothing';
  return amount > most ? `At most ${formatMoney(most)}` : null;
}

const above = (amount: number | null) => (amount === null ? 'Off' : `Above ${formatMoney(amount)}`);
const whether = (isOn: boolean) => (isOn ? 'Always' : 'Off');

/** Each rule and what it says, for reading. */
export const ruleWords = (rules: ApprovalPolicy): { term: string; value: string }[] => [
  { term: 'Withdrawals', value: above(rules.withdrawals_above) },
  { term: 'Top-ups', value: above(rules.topups_above) },
  { term: 'Deposit addresses', value: whether(rules.deposit_addresses) },
  { term: 'Permissions', value: whether(rules.permissions) },
];
