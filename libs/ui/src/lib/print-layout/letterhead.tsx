import { use } from 'react';
import { formatDateTime } from '../date-time/format-date-time';
import { useTimeZone } from '../time-zone/time-zone';
import { useProductName } from '../ui-provider/product-name';
import { BrandLogo } from './brand-logo';
import classes from './letterhead.module.css';
import { PrintOnly } from './print-only';
import { usePrintTime } from './use-print-time';

/**
 * Letterhead of printed documents for customers: logo, product name and, in print only, the date. Content in an element with
 * `data-letter` is printed in the default page orientation.
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
      <PrintOnly>Printed on {formatDateTime(now, { timeZone })}</PrintOnly>
    </div>
  );
}
