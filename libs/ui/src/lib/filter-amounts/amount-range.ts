import { formatFigure, parseFigure } from '../figure-input/parse-figure';
import { formatRange, parseRange, type ValueRange, type RangeResult } from '../filter-range/value-range';
import { formatMoney } from '../money/money';
import { MAX_AMOUNT_USD } from './amounts';

/** Parses two typed amounts such as "1,000" and "2500.50". */
export const parseAmountRange = (input: ValueRange): RangeResult =>
  parseRange(
    input,
    (text) => {
      const amount = parseFigure(text);
      return amount === undefined || amount > MAX_AMOUNT_USD ? undefined : String(amount);
    },
    (from, to) => Number(from) > Number(to),
    { invalid: 'Enter an amount such as 1,000 or 1000.50', reversed: 'From must not be more than To' },
  );

/** Formats the amounts of the URL for the input fields. */
export const formatAmountInputs = ({ from, to }: ValueRange): ValueRange => ({
  from: formatAmountInput(from),
  to: formatAmountInput(to),
});

const formatAmountInput = (text: string) => (text === '' ? '' : formatFigure(Number(text)));

/** Returns "$100 – $2,500", "From $100" or "Up to $2,500.50"; undefined for an empty range. */
export const formatAmountRange = (amounts: ValueRange): string | undefined =>
  formatRange(amounts, {
    from: (from) => `From ${formatDollars(from)}`,
    to: (to) => `Up to ${formatDollars(to)}`,
    both: (from, to) => (from === to ? formatDollars(from) : `${formatDollars(from)} – ${formatDollars(to)}`),
  });

const formatDollars = (text: string) => formatMoney(Number(text), { decimals: Number.isInteger(Number(text)) ? 0 : 2 });
