import { Checkbox, Input } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './document-frame.module.css';
import type { UserFormState } from './user-form';
import { userDocuments, type UserDocument } from './user-labels';

/** Attributes that connect an error with the button that chooses a file. */
interface Chooser {
  'data-path': string;
  'aria-describedby'?: string;
}

export interface DocumentFrameProps {
  kind: UserDocument;
  form: UserFormState;
  /** The image; without one, the checkbox is hidden. */
  image?: ReactNode;
  /** Result of the last upload. */
  note?: ReactNode;
  /** Renders the buttons. Spread `chooser` on the button that chooses a file. */
  actions?: (chooser: Chooser) => ReactNode;
}

/** Renders one document with its image, verified checkbox and actions. */
export function DocumentFrame({ kind, form, image, note, actions }: DocumentFrameProps) {
  const errorId = useId();
  const error = form.errors[kind];
  const hasError = error !== undefined && error !== null;
  return (
    <fieldset className={classes.frame}>
      <legend className={classes.legend}>{userDocuments[kind]}</legend>
      {image ?? <p className={classes.missing}>Not uploaded</p>}
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
