import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, type FormEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useListHref } from '../list-state/list-link';
import { Note } from '../note/note';
import { ErrorSummary } from './error-summary';
import classes from './form-frame.module.css';
import { useFormKeeper } from './use-form-keeper';
import { useFormSaving } from './use-form-saving';

export interface FormFrameProps<Values extends object, Saved> {
  /** The form of `@mantine/form`; its fields are the children. */
  form: UseFormReturnType<Values>;
  /**
   * Saves. When it rejects, the form stays as it is; an error with `fields: { path: message }` marks those fields.
   */
  onSubmit: (values: Values) => Promise<Saved>;
  /** After a save. */
  onSaved?: (saved: Saved) => void;
  /** The verb: "Update User". */
  submitLabel: string;
  /** The list that Cancel and a save lead to, as it was left; without it there is no such Cancel. */
  listHref?: string;
  /** What Cancel does where it leads nowhere: it closes a modal. */
  onCancel?: () => void;
  /** Keeps what was typed through an expired session; one key for each record. */
  draftKey?: string;
  /** Sections: {@link FormSection}. */
  children: ReactNode;
}

/**
 * A form's frame: sections, an error summary, actions that stay in view, one request however often it is submitted, and
 * a question before changes are left behind. Needs a data router above it.
 */
export function FormFrame<Values extends object, Saved>({
  form,
  onSubmit,
  onSaved,
  submitLabel,
  listHref,
  onCancel,
  draftKey,
  children,
}: FormFrameProps<Values, Saved>) {
  const element = useRef<HTMLFormElement>(null);
  const keeper = useFormKeeper(form, draftKey);
  const navigate = useNavigate();
  const list = useListHref(listHref);
  const leave = list === undefined ? undefined : () => void navigate(list);
  const saving = useFormSaving({ form, element, onSubmit, onSaved: onSaved ?? leave, release: keeper.release });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saving.submit();
  };

  return (
    <form ref={element} className={classes.form} onSubmit={submit} noValidate aria-busy={saving.isSaving}>
      {keeper.wasRestored && (
        <Note tone="info" role="status">
          What you had typed before is here again. It has not been saved yet.
        </Note>
      )}
      <ErrorSummary form={form} refusal={saving.refusal} />
      {children}
      <div className={classes.actions} data-form-actions>
        {list !== undefined && (
          <Button variant="default" component={Link} to={list} disabled={saving.isSaving}>
            Cancel
          </Button>
        )}
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={saving.isSaving}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={saving.isSaving}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

export interface FormSectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** Fields that belong together, beside their heading on a wide screen and under it on a narrow one. */
export function FormSection({ title, description, children }: FormSectionProps) {
  return (
    <section className={classes.section}>
      <div>
        <h2 className={classes.heading}>{title}</h2>
        {description !== undefined && <div className={classes.description}>{description}</div>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
