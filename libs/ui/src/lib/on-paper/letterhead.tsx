import { use } from 'react';
import { formatDateTime } from '../date-time/format-date-time';
import { useTimeZone } from '../time-zone/time-zone';
import { useProductName } from '../ui-provider/product-name';
import { BrandLogo } from './brand-logo';
import classes from './letterhead.module.css';
import { OnPaper } from './on-paper';
import { usePrintTime } from './use-print-time';

/**
 * The head of what is printed for somebody outside the house: the product's mark and name and, on paper, the date of
 * printing. What stands in an element with `data-letter` is printed upright.
 */
export function Letterhead() {
  const logo = use(BrandLogo);
  const productName = useProductName();
  const timeZone = useTimeZone();
  const now = usePrintTime();
  return (
    <div className={classes.letterhead}>
      <span className={classes.brand}>
        {logo}
        <span>{productName}</span>
      </span>
      <OnPaper>Printed on {formatDateTime(now, { timeZone })}</OnPaper>
    </div>
  );
}
