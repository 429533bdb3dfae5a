import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './filter-day.module.css';
import { isDay } from '../filter-days/is-day';

export interface FilterDayProps {
  /** Stands in the field, before the day: "From". */
  label: string;
  /** The day, as `2026-03-31`; "" is none. */
  value: string;
  onChange: (day: string) => void;
  /** What a day is here, where that is not the reader's own: "Days are those of UTC". In the tooltip. */
  hint?: string;
  /** The first and the last day that the calendar offers; left out or "", there is no limit. */
  min?: string;
  max?: string;
}

/** Narrows a list to a beginning or an end. The browser's own calendar. */
export function FilterDay({ label, value, onChange, hint, min, max }: FilterDayProps) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setDraft(value);
  }

  // A year is typed digit by digit: the browser reports 0202 on the way to 2026.
  const change = (day: string) => {
    setDraft(day);
    if ((day === '' || isDay(day)) && day !== value) onChange(day);
  };

  return (
    <TextInput
      type="date"
      className={classes.field}
      classNames={{ section: classes.label }}
      aria-label={label}
      aria-description={hint}
      title={hint}
      leftSection={<span aria-hidden>{label}</span>}
      leftSectionPointerEvents="none"
      leftSectionWidth={`calc(${label.length}ch + 1rem)`}
      value={draft}
      onChange={(event) => change(event.currentTarget.value)}
      min={min || undefined}
      max={max || undefined}
      data-active={value !== ''}
    />
  );
}
