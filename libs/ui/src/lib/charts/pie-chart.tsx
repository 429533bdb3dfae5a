import { lazy, Suspense, type ComponentType } from 'react';
import { hasValue } from '../dash/dash';
import { FigureList } from '../figure-list/figure-list';
import { formatCount } from '../format-count/format-count';
import { getChartColor, getDrawnSize, formatItemValue, type ChartItem, type ChartProps } from './chart-item';
import classes from './pie-chart.module.css';
import type { PieDrawingProps } from './pie-drawing';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

const NoDrawing: ComponentType<PieDrawingProps> = () => null;

/** A drawing that fails to load is omitted, since the list beside it shows all values. */
const PieDrawing = lazy(async () => ({
  default: await import('./pie-drawing').then(
    (module) => module.PieDrawing,
    () => NoDrawing,
  ),
}));

/** Pie chart with a list of all values and their shares. With an unknown value only the list is shown. */
export function PieChart({ label, items, formatValue = formatCount }: ChartProps) {
  const isLoading = items.some(({ value }) => value === undefined);
  const isComplete = items.every(({ value }) => hasValue(value));
  const isDrawn = isComplete || isLoading;
  const sum = items.reduce((total, item) => total + getDrawnSize(item), 0);
  const formatShare = (item: ChartItem) => percent.format(sum === 0 ? 0 : getDrawnSize(item) / sum);

  return (
    <div className={classes.chart}>
      {isDrawn && (
        <div className={classes.drawing} data-loading={isLoading} aria-hidden>
          {isComplete && sum > 0 && (
            <Suspense>
              <PieDrawing
                slices={items.map((item, index) => ({
                  name: item.label,
                  value: getDrawnSize(item),
                  color: getChartColor(item, index),
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
            value: formatItemValue(item, formatValue),
            ...(isDrawn && {
              mark: <span className={classes.swatch} style={{ background: getChartColor(item, index) }} />,
            }),
            ...(item.href !== undefined && { href: item.href }),
            ...(isComplete && { note: formatShare(item) }),
          }))}
        />
      </div>
    </div>
  );
}
