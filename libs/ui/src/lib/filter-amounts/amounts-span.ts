import { formatFigure, parseFigure } from '../figure-input/parse-figure';
import { describeSpan, readSpan, type Span, type SpanReading } from '../filter-span/span';
import { formatMoney } from '../money/money';

/** No amount is larger, in US dollars. */
const largest = 1_000_000_000_000;

/** Whether a text is an amount in US dollars as the address has it: `2500.5`. */
export function isAmount(text: string): boolean {
  return /^\d{1,13}(\.\d{1,2})?$/.test(text) && Number(text) <= largest;
}

/** Two amounts as they were typed: "1,000", "2500.50". */
export const readAmounts = (typed: Span): SpanReading =>
  readSpan(
    typed,
    (text) => {
      const amount = parseFigure(text);
      return amount === undefined || amount > largest ? undefined : String(amount);
    },
    (from, to) => Number(from) > Number(to),
    { wrong: 'Write an amount like 1,000 or 1000.50', reversed: 'From is more than To' },
  );

/** The amounts of the address as they are typed. */
export const typedAmounts = ({ from, to }: Span): Span => ({ from: typedAmount(from), to: typedAmount(to) });

const typedAmount = (text: string) => (text === '' ? '' : formatFigure(Number(text)));

/** "$100 – $2,500", "From $100", "Up to $2,500.50"; undefined where there is no end. */
export const describeAmounts = (amounts: Span): string | undefined =>
  describeSpan(amounts, {
    from: (from) => `From ${dollars(from)}`,
    to: (to) => `Up to ${dollars(to)}`,
    both: (from, to) => (from === to ? dollars(from) : `${dollars(from)} – ${dollars(to)}`),
  });

const dollars = (text: string) => formatMoney(Number(text), { decimals: Number.isInteger(Number(text)) ? 0 : 2 });

/**
 * Reads two amounts once, and tells of each amount whether it is between them, both included. What is not known is in no
 * span but the whole.
 */
export function amountsFilter({ from, to }: Span): (amount: number | null | undefined) => boolean {
  if (from === '' && to === '') return () => true;
  const least = from === '' ? -Infinity : Number(from);
  const most = to === '' ? Infinity : Number(to);
  return (amount) => typeof amount === 'number' && amount >= least && amount <= most;
}
