import { Radio, Textarea } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { otherReason, reasonChoices } from './reason';
import classes from './reason-fields.module.css';

/** What a field is given; a form's own `getInputProps` fits. */
export interface ReasonField {
  /** @default "" */
  value?: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  /** By which the field is found. */
  'data-path'?: string;
}

export interface ReasonFieldsProps {
  /** The reasons that are offered, in their order. "Other" follows them. */
  offered: readonly string[];
  reason: ReasonField;
  details: ReasonField;
  /** @default false */
  isRequired?: boolean;
}

/** The longest text that the details may be. */
const longest = 1000;

/** Asks for a reason: one of several, by a click or by its digit, and what else is to be said. */
export function ReasonFields({ offered, reason, details, isRequired = false }: ReasonFieldsProps) {
  const choices = reasonChoices(offered, reason.value ?? '');
  const { 'data-path': path, ...group } = reason;

  const chooseByDigit = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
    const radio = event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]')[Number(event.key) - 1];
    if (!radio) return;
    event.preventDefault();
    radio.focus();
    radio.click();
  };

  return (
    <div className={classes.fields}>
      <Radio.Group label="Reason" onKeyDown={chooseByDigit} {...group}>
        <div className={classes.choices}>
          {choices.map((choice, index) => (
            <Radio
              key={choice}
              value={choice}
              label={choice}
              size="sm"
              required={isRequired}
              error={Boolean(reason.error)}
              aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
              data-path={index === 0 ? path : undefined}
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="Details"
        description="Only colleagues see it."
        required={reason.value === otherReason}
        maxLength={longest}
        rows={3}
        {...details}
        onChange={(event) => details.onChange(event.currentTarget.value)}
      />
    </div>
  );
}
