import { FigureInput } from '../figure-input/figure-input';
import { FilterSpan } from '../filter-span/filter-span';
import type { Span } from '../filter-span/span';
import { describeAmounts, readAmounts, typedAmounts } from './amounts-span';

export interface FilterAmountsProps {
  /** What the amounts are of. @default "Amount" */
  label?: string;
  /** The least amount in US dollars, as `2500.5`; "" is none. */
  from: string;
  /** The largest amount. */
  to: string;
  /** Called with both at once. */
  onChange: (amounts: Span) => void;
}

/** Narrows a list to the amounts from one to another, in US dollars and with at most two decimals. */
export function FilterAmounts({ label = 'Amount', from, to, onChange }: FilterAmountsProps) {
  const amounts = { from, to };
  return (
    <FilterSpan
      label={label}
      chosen={describeAmounts(amounts)}
      span={typedAmounts(amounts)}
      read={readAmounts}
      field={(props) => <FigureInput unit="USD" {...props} />}
      onApply={onChange}
    />
  );
}
