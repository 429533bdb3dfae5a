import { dash, isKnown } from '../dash/dash';
import { Hint } from '../hint/hint';

export interface FormatMoneyOptions {
  /** Digits after the point. @default 2 */
  decimals?: 0 | 2;
}

/** An amount in US dollars with its sign, e.g. `$1,250.00`; a dash where it is not known. */
export function formatMoney(dollars: number | null | undefined, { decimals = 2 }: FormatMoneyOptions = {}): string {
  return isKnown(dollars) ? formats[decimals].format(dollars) : dash;
}

const formatWith = (decimals: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
/** Made once: a page of a hundred rows would wait for two hundred of them. */
const formats = { 0: formatWith(0), 2: formatWith(2) };

export interface MoneyProps extends FormatMoneyOptions {
  /** In US dollars. Nothing known is drawn as a dash. */
  value: number | null | undefined;
}

/** An amount in US dollars. Where it is drawn rounded, the tooltip has it to the cent. */
export function Money({ value, decimals = 2 }: MoneyProps) {
  if (!isKnown(value)) return <span>{dash}</span>;
  const amount = <span data-figures>{formatMoney(value, { decimals })}</span>;
  return decimals === 2 ? amount : <Hint label={formatMoney(value)}>{amount}</Hint>;
}
