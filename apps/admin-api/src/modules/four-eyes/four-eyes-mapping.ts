import type { Schemas } from '@countinghouse/api-client/whole';
import { toDollars, toNumeric } from '../../common/money';
import type { FourEyesRow, FourEyesRules } from './four-eyes-repository';

const toDollarsOrNull = (numeric: string | null) => (numeric === null ? null : toDollars(numeric));
const toNumericOrNull = (amount: number | null) => (amount === null ? null : toNumeric(amount));

export const toFourEyes = (row: FourEyesRow): Schemas['FourEyes'] => ({
  _id: row.id,
  withdrawals_above: toDollarsOrNull(row.withdrawalsAbove),
  topups_above: toDollarsOrNull(row.topupsAbove),
  deposit_addresses: row.depositAddresses,
  permissions: row.permissions,
});

export const toRules = (input: Schemas['FourEyesInput']): FourEyesRules => ({
  withdrawalsAbove: toNumericOrNull(input.withdrawals_above),
  topupsAbove: toNumericOrNull(input.topups_above),
  depositAddresses: input.deposit_addresses,
  permissions: input.permissions,
});
