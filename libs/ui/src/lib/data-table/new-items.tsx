import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { formatRelative } from '../date-time/format-date-time';
import { formatCount } from '../format-count/format-count';
import classes from './new-items.module.css';

/** What has become of a list since it was read. */
export interface TableNewItems {
  /** When it was read, in milliseconds since 1970; undefined while it has not been. */
  readAt: number | undefined;
  /** How many rows have come since; how many have gone, where it is negative. */
  difference: number;
  /** Reads the list anew. */
  show: () => Promise<unknown>;
}

/** Says over the table's upper edge, where it moves no row, that there is more or less than is shown. */
export function NewRows({ difference, onShow }: { difference: number; onShow: (isByKey: boolean) => void }) {
  const words = `${formatCount(Math.abs(difference))} ${difference > 0 ? 'new' : 'gone'}`;
  return (
    <div className={classes.place} role="status">
      {difference !== 0 && (
        <Button
          size="compact-sm"
          className={classes.button}
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={({ detail }) => onShow(detail === 0)}
        >
          {`${words} · Show`}
        </Button>
      )}
    </div>
  );
}

/** How often the age is looked at, in milliseconds. */
const tickMs = 15_000;
/** Before that, nobody cares. */
const youngMs = 60_000;

/** How old a list is, from a minute on. */
export function ListAge({ readAt }: { readAt: number }) {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), tickMs, { autoInvoke: true });
  if (now - readAt < youngMs) return null;
  return (
    <span className={classes.age} data-figures>
      {`Read ${formatRelative(new Date(readAt), new Date(now))}`}
    </span>
  );
}
