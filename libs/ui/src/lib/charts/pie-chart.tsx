import { lazy, Suspense, type ComponentType } from 'react';
import { FigureList } from '../figure-list/figure-list';
import { formatCount } from '../format-count/format-count';
import { chartColor, written, type ChartProps } from './chart-item';
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

/** Parts of a whole: a pie for the eye, and beside it every figure and its share in words. */
export function PieChart({ label, items, formatValue = formatCount }: ChartProps) {
  const isLoading = items.some(({ value }) => value === undefined);
  const sum = items.reduce((total, { value }) => total + (value ?? 0), 0);
  const shareOf = (value: number) => percent.format(sum === 0 ? 0 : value / sum);
  const isKnown = items.every(({ value }) => typeof value === 'number');

  return (
    <div className={classes.chart}>
      <div className={classes.drawing} data-loading={isLoading} aria-hidden>
        {sum > 0 && isKnown && (
          <Suspense>
            <PieDrawing slices={items.map(({ label: name, value }) => ({ name, value: value ?? 0 }))} />
          </Suspense>
        )}
      </div>
      <div className={classes.figures}>
        <FigureList
          label={label}
          figures={items.map((item, index) => ({
            label: item.label,
            value: written(item, formatValue),
            mark: <span className={classes.swatch} style={{ background: chartColor(index) }} />,
            ...(item.href !== undefined && { href: item.href }),
            // A share of a whole that is not known would be a guess.
            ...(isKnown && { note: shareOf(item.value ?? 0) }),
          }))}
        />
      </div>
    </div>
  );
}
