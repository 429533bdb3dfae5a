import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { RadioChoices } from '../radio-choices/radio-choices';
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
  /** The field of the reason. */
  reason: ReasonField;
  /** The field of what else is to be said. */
  details: ReasonField;
  /** A reason has to be given. @default false */
  isRequired?: boolean;
}

/** The longest text that the details may be. */
const longest = 1000;

/** Asks for a reason: one of several, by a click or by its digit, and what else is to be said. */
export function ReasonFields({ offered, reason, details, isRequired = false }: ReasonFieldsProps) {
  const choices = reasonChoices(offered, reason.value ?? '');

  return (
    <div className={classes.fields}>
      <div>
        <RadioChoices
          label="Reason"
          choices={choices.map((value) => ({ value }))}
          isRequired={isRequired}
          {...reason}
        />
      </div>
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
