import { formatFigure, parseFigure } from '../figure-input/parse-figure';
import { describeSpan, readSpan, type Span, type SpanReading } from '../filter-span/span';
import { formatMoney } from '../money/money';
import { largest } from './amounts';

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
