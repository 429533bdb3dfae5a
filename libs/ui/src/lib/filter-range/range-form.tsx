import { Button } from '@mantine/core';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import classes from './filter-range.module.css';
import type { ValueRange, RangeResult } from './value-range';

/** Props of a field of a {@link RangeForm}. */
export interface RangeFieldProps {
  /** End of the range. */
  name: keyof ValueRange;
  /** Label of the field. */
  label: string;
  /** Initial text. */
  defaultValue: string;
  /** Error of the field. */
  error: string | undefined;
  /** Accessible description. */
  'aria-description': string | undefined;
}

export interface RangeFormProps {
  /** Current range. */
  range: ValueRange;
  /** Renders one of the two uncontrolled fields. */
  field: (props: RangeFieldProps) => ReactNode;
  /** Parses the entered texts. */
  read: (input: ValueRange) => RangeResult;
  /** Hint below the fields. */
  hint?: string | undefined;
  /** Called with the entered range. */
  onApply: (range: ValueRange) => void;
}

/** Form with both ends of a range. An invalid field shows its error and receives the focus. */
export function RangeForm({ range, field, read, hint, onApply }: RangeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<ValueRange>>({});

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const result = read({ from: getText(form.current, 'from'), to: getText(form.current, 'to') });
    if ('range' in result) return onApply(result.range);
    setErrors(result.errors);
    getField(form.current, result.errors.from === undefined ? 'to' : 'from')?.focus();
  };
  const getFieldProps = (name: keyof ValueRange, label: string): RangeFieldProps => ({
    ...{ name, label, defaultValue: range[name], error: errors[name], 'aria-description': hint },
  });

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={apply} onChange={() => setErrors({})}>
      {field(getFieldProps('from', 'From'))}
      {field(getFieldProps('to', 'To'))}
      {hint !== undefined && (
        <p className={classes.hint} aria-hidden>
          {hint}
        </p>
      )}
      <div className={classes.buttons}>
        {(range.from !== '' || range.to !== '') && (
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

function getField(form: HTMLFormElement | null, name: keyof ValueRange): HTMLInputElement | undefined {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
}

/** Returns the trimmed text of a field. An incomplete date has an empty value and must not count as "no limit". */
function getText(form: HTMLFormElement | null, name: keyof ValueRange): string {
  const field = getField(form, name);
  return field?.validity.badInput ? 'incomplete' : (field?.value.trim() ?? '');
}
