import { FigureInput } from '../figure-input/figure-input';
import { FilterRange } from '../filter-range/filter-range';
import type { ValueRange } from '../filter-range/value-range';
import { formatAmountRange, parseAmountRange, formatAmountInputs } from './amount-range';

export interface FilterAmountsProps {
  /** Name of the filter. @default "Amount" */
  label?: string;
  /** Minimum amount in US dollars, such as `2500.5`; "" for none. */
  from: string;
  /** Maximum amount in US dollars; "" for none. */
  to: string;
  /** Called with both limits. */
  onChange: (amounts: ValueRange) => void;
}

/** List filter for a range of US dollar amounts with up to two decimals. */
export function FilterAmounts({ label = 'Amount', from, to, onChange }: FilterAmountsProps) {
  const amounts = { from, to };
  return (
    <FilterRange
      label={label}
      selectedText={formatAmountRange(amounts)}
      range={formatAmountInputs(amounts)}
      read={parseAmountRange}
      field={(props) => <FigureInput unit="USD" {...props} />}
      onApply={onChange}
    />
  );
}
