import { Checkbox, Input } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './document-frame.module.css';
import type { UserFormState } from './user-form';
import { userDocuments, type UserDocument } from './user-labels';

/** Leads from an error to the button that chooses another file. */
interface Chooser {
  'data-path': string;
  'aria-describedby'?: string;
}

export interface DocumentFrameProps {
  kind: UserDocument;
  form: UserFormState;
  /** The image; left out where there is none, and then there is nothing to verify either. */
  image?: ReactNode;
  /** What came of the last attempt to send a file. */
  note?: ReactNode;
  /** Choose, replace, remove. `chooser` belongs on the button that chooses a file. */
  actions?: (chooser: Chooser) => ReactNode;
}

/** One of the three documents: its image, whether it is verified, and what can be done with it. */
export function DocumentFrame({ kind, form, image, note, actions }: DocumentFrameProps) {
  const errorId = useId();
  const error = form.errors[kind];
  const hasError = error !== undefined && error !== null;
  return (
    <fieldset className={classes.frame}>
      <legend className={classes.legend}>{userDocuments[kind]}</legend>
      {image ?? <p className={classes.missing}>No file</p>}
      {note !== undefined && <div className={classes.note}>{note}</div>}
      <div className={classes.row}>
        {image !== undefined && (
          <Checkbox label="Verified" {...form.getInputProps(`${kind}_verified`, { type: 'checkbox' })} />
        )}
        {actions?.({ 'data-path': kind, ...(hasError && { 'aria-describedby': errorId }) })}
      </div>
      {hasError && (
        <Input.Error id={errorId} className={classes.note}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}
