import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy } from 'react';
import { Dropdown } from '../dropdown/dropdown';
import { loadWhenOnline } from '../load-when-online';
import { PrintOnly } from '../print-layout/print-only';
import classes from './filter-range.module.css';
import type { RangeFormProps } from './range-form';

const loadForm = loadWhenOnline(() => import('./range-form'));
const RangeForm = lazy(async () => ({ default: (await loadForm()).RangeForm }));

export interface FilterRangeProps extends RangeFormProps {
  /** Name of the filter: "Date". */
  label: string;
  /** Formatted range; undefined for an empty one. */
  selectedText: string | undefined;
}

/** Button that shows the selected range and opens a form to change it. */
export function FilterRange({ label, selectedText, onApply, ...form }: FilterRangeProps) {
  return (
    <>
      <Dropdown
        label={label}
        width={256}
        onIntent={() => void loadForm().catch(() => undefined)}
        button={(triggerProps) => (
          <Button
            variant="default"
            className={classes.button}
            data-active={selectedText !== undefined}
            // A sort heading already uses the plain label as its name.
            aria-label={`${label}: ${selectedText ?? 'any'}`}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            {...triggerProps}
          >
            {selectedText ?? label}
          </Button>
        )}
      >
        {(close) => (
          <RangeForm
            {...form}
            onApply={(range) => {
              close();
              onApply(range);
            }}
          />
        )}
      </Dropdown>
      {selectedText !== undefined && (
        <PrintOnly>
          {label}: {selectedText}
        </PrintOnly>
      )}
    </>
  );
}
