import { dash, isKnown } from '../dash/dash';
import { Hint } from '../hint/hint';

export interface FormatMoneyOptions {
  /** Digits after the point. @default 2 */
  decimals?: 0 | 2;
  /** What is above zero has its sign too: `+$1,250.00`. @default false */
  isSigned?: boolean;
}

/** An amount in US dollars with its sign, e.g. `$1,250.00`; a dash where it is not known. */
export function formatMoney(
  dollars: number | null | undefined,
  { decimals = 2, isSigned = false }: FormatMoneyOptions = {},
): string {
  return isKnown(dollars) ? formats[isSigned ? 'signed' : 'plain'][decimals].format(dollars) : dash;
}

const formatWith = (decimals: number, signDisplay: 'auto' | 'exceptZero') =>
  new Intl.NumberFormat('en-US', {
    signDisplay,
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
/** Made once: a page of a hundred rows would wait for two hundred of them. */
const formats = {
  plain: { 0: formatWith(0, 'auto'), 2: formatWith(2, 'auto') },
  signed: { 0: formatWith(0, 'exceptZero'), 2: formatWith(2, 'exceptZero') },
};

export interface MoneyProps extends FormatMoneyOptions {
  /** In US dollars. Nothing known is drawn as a dash. */
  value: number | null | undefined;
}

/** An amount in US dollars. Where it is drawn rounded, the tooltip has it to the cent. */
export function Money({ value, decimals = 2, isSigned = false }: MoneyProps) {
  if (!isKnown(value)) return <span>{dash}</span>;
  const amount = (
    <span data-figures="amount" translate="no">
      {formatMoney(value, { decimals, isSigned })}
    </span>
  );
  return decimals === 2 ? amount : <Hint label={formatMoney(value, { isSigned })}>{amount}</Hint>;
}
