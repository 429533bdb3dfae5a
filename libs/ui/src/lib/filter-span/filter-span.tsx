import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy } from 'react';
import { Dropdown } from '../dropdown/dropdown';
import { loadWhenOnline } from '../load-when-online';
import { OnPaper } from '../on-paper/on-paper';
import classes from './filter-span.module.css';
import type { SpanFormProps } from './span-form';

const loadForm = loadWhenOnline(() => import('./span-form'));
const SpanForm = lazy(async () => ({ default: (await loadForm()).SpanForm }));

export interface FilterSpanProps extends SpanFormProps {
  /** What is narrowed: "Date". */
  label: string;
  /** The span in words; undefined where there is none. */
  chosen: string | undefined;
}

/** A button that says which span a list is narrowed to, and opens its two ends. */
export function FilterSpan({ label, chosen, onApply, ...form }: FilterSpanProps) {
  return (
    <>
      <Dropdown
        label={label}
        width={256}
        onIntent={() => void loadForm().catch(() => undefined)}
        button={(marks) => (
          <Button
            variant="default"
            className={classes.button}
            data-active={chosen !== undefined}
            // A heading that sorts has the label alone.
            aria-label={`${label}: ${chosen ?? 'any'}`}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            {...marks}
          >
            {chosen ?? label}
          </Button>
        )}
      >
        {(close) => (
          <SpanForm
            {...form}
            onApply={(span) => {
              close();
              onApply(span);
            }}
          />
        )}
      </Dropdown>
      {chosen !== undefined && (
        <OnPaper>
          {label}: {chosen}
        </OnPaper>
      )}
    </>
  );
}
