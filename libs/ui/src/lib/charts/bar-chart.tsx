import { isKnown } from '../dash/dash';
import { FigureList } from '../figure-list/figure-list';
import { formatCount } from '../format-count/format-count';
import classes from './bar-chart.module.css';
import { chartColor, sizeOf, written, type ChartProps } from './chart-item';

/** Figures as bars on one scale, each between its label and its value: the drawing is also its own text. Where none is known, there are no bars. */
export function BarChart({ label, items, formatValue = formatCount }: ChartProps) {
  const longest = Math.max(0, ...items.map(sizeOf));
  const isDrawn = items.some(({ value }) => value === undefined || isKnown(value));

  return (
    <FigureList
      label={label}
      figures={items.map((item, index) => ({
        label: item.label,
        value: written(item, formatValue),
        ...(item.href !== undefined && { href: item.href }),
        ...(isDrawn && {
          drawing: (
            <span className={classes.track}>
              <span
                className={classes.bar}
                data-seen={sizeOf(item) > 0}
                style={{ background: chartColor(item, index), width: percent(sizeOf(item), longest) }}
              />
            </span>
          ),
        }),
      }))}
    />
  );
}

const percent = (part: number, whole: number) => `${whole === 0 ? 0 : (100 * part) / whole}%`;
