import { lazy, Suspense, type ComponentType } from 'react';
import { isKnown } from '../dash/dash';
import { FigureList } from '../figure-list/figure-list';
import { formatCount } from '../format-count/format-count';
import { chartColor, sizeOf, written, type ChartItem, type ChartProps } from './chart-item';
import classes from './pie-chart.module.css';
import type { PieDrawingProps } from './pie-drawing';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

const NoDrawing: ComponentType<PieDrawingProps> = () => null;

/** The figures stand in words beside the drawing, so a drawing that cannot be fetched is simply left out. */
const PieDrawing = lazy(async () => ({
  default: await import('./pie-drawing').then(
    (module) => module.PieDrawing,
    () => NoDrawing,
  ),
}));

/**
 * Parts of a whole: a pie for the eye, and beside it every figure and its share in words. Where a part is not known, the
 * figures stand alone.
 */
export function PieChart({ label, items, formatValue = formatCount }: ChartProps) {
  const isLoading = items.some(({ value }) => value === undefined);
  // Shares of a whole that is not known would be a guess.
  const isWhole = items.every(({ value }) => isKnown(value));
  const isDrawn = isWhole || isLoading;
  const sum = items.reduce((total, item) => total + sizeOf(item), 0);
  const shareOf = (item: ChartItem) => percent.format(sum === 0 ? 0 : sizeOf(item) / sum);

  return (
    <div className={classes.chart}>
      {isDrawn && (
        <div className={classes.drawing} data-loading={isLoading} aria-hidden>
          {isWhole && sum > 0 && (
            <Suspense>
              <PieDrawing
                slices={items.map((item, index) => ({
                  name: item.label,
                  value: sizeOf(item),
                  color: chartColor(item, index),
                }))}
              />
            </Suspense>
          )}
        </div>
      )}
      <div className={classes.figures}>
        <FigureList
          label={label}
          figures={items.map((item, index) => ({
            label: item.label,
            value: written(item, formatValue),
            ...(isDrawn && {
              mark: <span className={classes.swatch} style={{ background: chartColor(item, index) }} />,
            }),
            ...(item.href !== undefined && { href: item.href }),
            ...(isWhole && { note: shareOf(item) }),
          }))}
        />
      </div>
    </div>
  );
}
