import type { Schemas } from '@countinghouse/api-client/strict';
import { toDollars, toNumeric } from '../../common/money';
import type { ApprovalPolicyRow, ApprovalPolicyRules } from './approval-policy-repository';

const toDollarsOrNull = (numeric: string | null) => (numeric === null ? null : toDollars(numeric));
const toNumericOrNull = (amount: number | null) => (amount === null ? null : toNumeric(amount));

export const toApprovalPolicy = (row: ApprovalPolicyRow): Schemas['ApprovalPolicy'] => ({
  _id: row.id,
  withdrawals_above: toDollarsOrNull(row.withdrawalsAbove),
  topups_above: toDollarsOrNull(row.topupsAbove),
  deposit_addresses: row.depositAddresses,
  permissions: row.permissions,
});

export const toRules = (input: Schemas['ApprovalPolicyInput']): ApprovalPolicyRules => ({
  withdrawalsAbove: toNumericOrNull(input.withdrawals_above),
  topupsAbove: toNumericOrNull(input.topups_above),
  depositAddresses: input.deposit_addresses,
  permissions: input.permissions,
});
