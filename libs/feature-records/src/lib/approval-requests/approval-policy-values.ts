import { formatFigure, formatMoney, parseFigure } from '@countinghouse/ui';
import type { ApprovalPolicy, ApprovalPolicyInput } from './approval-requests-api';

/** Form values of the approval policy. An empty amount turns the rule off. */
export interface ApprovalPolicyValues {
  withdrawals_above: string;
  topups_above: string;
  deposit_addresses: boolean;
  permissions: boolean;
}

export const toApprovalPolicyValues = (policy: ApprovalPolicy): ApprovalPolicyValues => ({
  withdrawals_above: formatFigure(policy.withdrawals_above),
  topups_above: formatFigure(policy.topups_above),
  deposit_addresses: policy.deposit_addresses,
  permissions: policy.permissions,
});

const toAmount = (text: string): number | null => (text.trim() === '' ? null : (parseFigure(text) ?? null));

/** Converts form values to the request body. The amounts must be valid, see {@link validateAmount}. */
export const toApprovalPolicy = ({
  withdrawals_above,
  topups_above,
  ...switches
}: ApprovalPolicyValues): ApprovalPolicyInput => ({
  withdrawals_above: toAmount(withdrawals_above),
  topups_above: toAmount(topups_above),
  ...switches,
});

const MAX_AMOUNT_USD = 1_000_000_000;

/** Returns the error of an amount field, or null if it is valid or empty. */
export function validateAmount(text: string): string | null {
  if (text.trim() === '') return null;
  const amount = parseFigure(text);
  if (amount === undefined || amount < 0) return 'Enter an amount such as 10,000, or leave empty';
  return amount > MAX_AMOUNT_USD ? `At most ${formatMoney(MAX_AMOUNT_USD)}` : null;
}

const describeLimit = (amount: number | null) => (amount === null ? 'Off' : `Above ${formatMoney(amount)}`);
const describeSwitch = (isOn: boolean) => (isOn ? 'Always' : 'Off');

/** Returns each rule with its setting, for display. */
export const describeApprovalPolicy = (policy: ApprovalPolicy): { term: string; value: string }[] => [
  { term: 'Withdrawals', value: describeLimit(policy.withdrawals_above) },
  { term: 'Top-ups', value: describeLimit(policy.topups_above) },
  { term: 'Deposit addresses', value: describeSwitch(policy.deposit_addresses) },
  { term: 'Permissions', value: describeSwitch(policy.permissions) },
];
