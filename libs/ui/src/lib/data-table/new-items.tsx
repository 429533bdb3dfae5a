import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { formatRelative } from '../date-time/format-date-time';
import { formatCount } from '../format-count/format-count';
import classes from './new-items.module.css';

/** Changes to a list since it was loaded. */
export interface TableNewItems {
  /** When the list was loaded, in milliseconds since 1970; undefined until then. */
  readAt: number | undefined;
  /** Number of rows added since; negative if rows were removed. */
  difference: number;
  /** Loads the list again. */
  show: () => Promise<unknown>;
}

/** Button over the table's upper edge that reports added or removed rows without causing layout shift. */
export function NewRows({ difference, onShow }: { difference: number; onShow: (isByKey: boolean) => void }) {
  const text = `${formatCount(Math.abs(difference))} ${difference > 0 ? 'new' : 'removed'}`;
  return (
    <div className={classes.place} role="status">
      {difference !== 0 && (
        <Button
          size="compact-sm"
          className={classes.button}
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={({ detail }) => onShow(detail === 0)}
        >
          {`${text} · Show`}
        </Button>
      )}
    </div>
  );
}

/** Update interval of the age. */
const AGE_UPDATE_INTERVAL_MS = 15_000;
/** The age of a more recent list is not shown. */
const MIN_SHOWN_AGE_MS = 60_000;

/** Age of a list, from one minute on. */
export function ListAge({ readAt }: { readAt: number }) {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), AGE_UPDATE_INTERVAL_MS, { autoInvoke: true });
  if (now - readAt < MIN_SHOWN_AGE_MS) return null;
  return (
    <span className={classes.age} data-figures>
      {`Updated ${formatRelative(new Date(readAt), new Date(now))}`}
    </span>
  );
}
