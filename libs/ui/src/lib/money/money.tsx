import { Tooltip } from '@mantine/core';

export interface FormatMoneyOptions {
  /** Digits after the point. @default 2 */
  decimals?: 0 | 2;
}

/** An amount in US dollars with its sign, e.g. `$1,250.00`. */
export function formatMoney(dollars: number, { decimals = 2 }: FormatMoneyOptions = {}): string {
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
  if (value === null || value === undefined) return <span>–</span>;
  const amount = <span data-figures>{formatMoney(value, { decimals })}</span>;
  return decimals === 2 ? amount : <Tooltip label={formatMoney(value)}>{amount}</Tooltip>;
}
