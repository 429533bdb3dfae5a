import { Button } from '@mantine/core';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import classes from './filter-span.module.css';
import type { Span, SpanReading } from './span';

/** What a field of a {@link SpanForm} is given. */
export interface SpanFieldProps {
  name: keyof Span;
  label: string;
  defaultValue: string;
  error: string | undefined;
  'aria-description': string | undefined;
}

export interface SpanFormProps {
  span: Span;
  /** Draws one of the two fields, uncontrolled. */
  field: (props: SpanFieldProps) => ReactNode;
  read: (typed: Span) => SpanReading;
  /** What holds for both ends; stands below them. */
  hint?: string | undefined;
  onApply: (span: Span) => void;
}

/** Both ends of a span, which apply together. What is wrong is said at the field, which gets the focus. */
export function SpanForm({ span, field, read, hint, onApply }: SpanFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Span>>({});

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const reading = read({ from: textOf(form.current, 'from'), to: textOf(form.current, 'to') });
    if ('span' in reading) return onApply(reading.span);
    setErrors(reading.errors);
    fieldOf(form.current, reading.errors.from === undefined ? 'to' : 'from')?.focus();
  };
  const propsOf = (name: keyof Span, label: string): SpanFieldProps => ({
    ...{ name, label, defaultValue: span[name], error: errors[name], 'aria-description': hint },
  });

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={apply} onChange={() => setErrors({})}>
      {field(propsOf('from', 'From'))}
      {field(propsOf('to', 'To'))}
      {hint !== undefined && (
        <p className={classes.hint} aria-hidden>
          {hint}
        </p>
      )}
      <div className={classes.buttons}>
        {(span.from !== '' || span.to !== '') && (
          <Button variant="default" size="xs" onClick={() => onApply({ from: '', to: '' })}>
            Clear
          </Button>
        )}
        <Button variant="default" size="xs" type="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}

function fieldOf(form: HTMLFormElement | null, name: keyof Span): HTMLInputElement | undefined {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
}

/** A browser has no value for half a day; it must not be taken for none. */
function textOf(form: HTMLFormElement | null, name: keyof Span): string {
  const field = fieldOf(form, name);
  return field?.validity.badInput ? 'incomplete' : (field?.value.trim() ?? '');
}
