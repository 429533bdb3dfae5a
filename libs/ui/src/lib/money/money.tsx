import { dash, hasValue } from '../dash/dash';
import { Hint } from '../hint/hint';

/** Options of {@link formatMoney}. */
export interface FormatMoneyOptions {
  /** Number of decimals. @default 2 */
  decimals?: 0 | 2;
  /** Shows the sign of positive amounts: `+$1,250.00`. @default false */
  isSigned?: boolean;
}

/** Formats an amount in US dollars: `$1,250.00`. Returns a dash if it is missing. */
export function formatMoney(
  dollars: number | null | undefined,
  { decimals = 2, isSigned = false }: FormatMoneyOptions = {},
): string {
  return hasValue(dollars) ? formatters[isSigned ? 'signed' : 'plain'][decimals].format(dollars) : dash;
}

const createFormatter = (decimals: number, signDisplay: 'auto' | 'exceptZero') =>
  new Intl.NumberFormat('en-US', {
    signDisplay,
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
/** Cached, since creating a formatter is slow. */
const formatters = {
  plain: { 0: createFormatter(0, 'auto'), 2: createFormatter(2, 'auto') },
  signed: { 0: createFormatter(0, 'exceptZero'), 2: createFormatter(2, 'exceptZero') },
};

export interface MoneyProps extends FormatMoneyOptions {
  /** Amount in US dollars. A missing value is shown as a dash. */
  value: number | null | undefined;
}

/** Amount in US dollars. A rounded amount has the exact one as a tooltip. */
export function Money({ value, decimals = 2, isSigned = false }: MoneyProps) {
  if (!hasValue(value)) return <span>{dash}</span>;
  const amount = (
    <span data-figures="amount" translate="no">
      {formatMoney(value, { decimals, isSigned })}
    </span>
  );
  return decimals === 2 ? amount : <Hint label={formatMoney(value, { isSigned })}>{amount}</Hint>;
}
