import { Tooltip } from '@mantine/core';
import { dash } from '../dash/dash';

export interface FormatMoneyOptions {
  /** Digits after the point. @default 2 */
  decimals?: 0 | 2;
}

/** An amount in US dollars with its sign, e.g. `$1,250.00`; a dash where it is not known. */
export function formatMoney(dollars: number | null | undefined, { decimals = 2 }: FormatMoneyOptions = {}): string {
  if (typeof dollars !== 'number' || !Number.isFinite(dollars)) return dash;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(dollars);
}

export interface MoneyProps extends FormatMoneyOptions {
  /** In US dollars. Nothing known (null) is drawn as a dash. */
  value: number | null | undefined;
}

/** An amount in US dollars. Where it is drawn rounded, the tooltip has it to the cent. */
export function Money({ value, decimals = 2 }: MoneyProps) {
  const amount = <span data-figures>{formatMoney(value, { decimals })}</span>;
  return decimals === 2 || formatMoney(value) === dash ? (
    amount
  ) : (
    <Tooltip label={formatMoney(value)}>{amount}</Tooltip>
  );
}
