import { hasValue } from '../dash/dash';
import { FigureList } from '../figure-list/figure-list';
import { formatCount } from '../format-count/format-count';
import classes from './bar-chart.module.css';
import { getChartColor, getDrawnSize, formatItemValue, type ChartProps } from './chart-item';

/** Bar chart with the label and value of each bar as text. Without any known value it shows no bars. */
export function BarChart({ label, items, formatValue = formatCount }: ChartProps) {
  const largest = Math.max(0, ...items.map(getDrawnSize));
  const isDrawn = items.some(({ value }) => value === undefined || hasValue(value));

  return (
    <FigureList
      label={label}
      figures={items.map((item, index) => ({
        label: item.label,
        value: formatItemValue(item, formatValue),
        ...(item.href !== undefined && { href: item.href }),
        ...(isDrawn && {
          drawing: (
            <span className={classes.track}>
              <span
                className={classes.bar}
                data-seen={getDrawnSize(item) > 0}
                style={{ background: getChartColor(item, index), width: percent(getDrawnSize(item), largest) }}
              />
            </span>
          ),
        }),
      }))}
    />
  );
}

const percent = (part: number, total: number) => `${total === 0 ? 0 : (100 * part) / total}%`;
