import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { RadioChoices } from '../radio-choices/radio-choices';
import { otherReason, getReasonChoices } from './reason';
import classes from './reason-fields.module.css';

/** Props of a field; compatible with `getInputProps` of a form. */
export interface ReasonField {
  /** Value of the field. @default "" */
  value?: string;
  /** Called with the new value. */
  onChange: (value: string) => void;
  /** Error of the field. */
  error?: ReactNode;
  /** Field path by which a form finds the input. */
  'data-path'?: string;
}

export interface ReasonFieldsProps {
  /** Selectable reasons in display order. "Other" is added at the end. */
  reasons: readonly string[];
  /** Props of the reason field. */
  reason: ReasonField;
  /** Props of the details field. */
  details: ReasonField;
  /** Whether a reason is required. @default false */
  isRequired?: boolean;
}

const MAX_DETAILS_CHARACTERS = 1000;

/** Fields for a reason: a choice of reasons and a text for details. */
export function ReasonFields({ reasons, reason, details, isRequired = false }: ReasonFieldsProps) {
  const choices = getReasonChoices(reasons, reason.value ?? '');

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
        description="Visible to staff only."
        required={reason.value === otherReason}
        maxLength={MAX_DETAILS_CHARACTERS}
        rows={3}
        {...details}
        onChange={(event) => details.onChange(event.currentTarget.value)}
      />
    </div>
  );
}
