import { lazy, Suspense, type ComponentType } from 'react';
import { FigureList } from '../figure-list/figure-list';
import { chartColor, countOf, written, type ChartProps } from './chart-item';
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
export function PieChart({ label, items, formatValue = countOf }: ChartProps) {
  const isLoading = items.some(({ value }) => value === undefined);
  const sum = items.reduce((total, { value = 0 }) => total + value, 0);
  const shareOf = (value = 0) => percent.format(sum === 0 ? 0 : value / sum);

  return (
    <div className={classes.chart}>
      <div className={classes.drawing} data-loading={isLoading} aria-hidden>
        {sum > 0 && (
          <Suspense>
            <PieDrawing slices={items.map(({ label: name, value = 0 }) => ({ name, value }))} />
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
            ...(!isLoading && { note: shareOf(item.value) }),
          }))}
        />
      </div>
    </div>
  );
}
