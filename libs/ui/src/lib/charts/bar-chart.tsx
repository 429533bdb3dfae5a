import { FigureList } from '../figure-list/figure-list';
import classes from './bar-chart.module.css';
import { chartColor, countOf, written, type ChartProps } from './chart-item';

/** Figures as bars on one scale, each between its label and its value: the drawing is also its own text. */
export function BarChart({ label, items, formatValue = countOf }: ChartProps) {
  const longest = Math.max(0, ...items.map(({ value = 0 }) => value));

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

const percent = (value = 0, whole: number) => `${whole === 0 ? 0 : (100 * value) / whole}%`;
