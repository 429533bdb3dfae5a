import { FigureList } from '../figure-list/figure-list';
import { formatCount } from '../format-count/format-count';
import classes from './bar-chart.module.css';
import { chartColor, written, type ChartProps } from './chart-item';

/** Figures as bars on one scale, each between its label and its value: the drawing is also its own text. */
export function BarChart({ label, items, formatValue = formatCount }: ChartProps) {
  const longest = Math.max(0, ...items.map(({ value }) => value ?? 0));

  return (
    <FigureList
      label={label}
      figures={items.map((item, index) => ({
        label: item.label,
        value: written(item, formatValue),
        ...(item.href !== undefined && { href: item.href }),
        drawing: (
          <span className={classes.track}>
            <span
              className={classes.bar}
              data-seen={(item.value ?? 0) > 0}
              style={{ background: chartColor(index), width: percent(item.value, longest) }}
            />
          </span>
        ),
      }))}
    />
  );
}

const percent = (value: number | null | undefined, whole: number) =>
  `${whole === 0 ? 0 : (100 * (value ?? 0)) / whole}%`;
