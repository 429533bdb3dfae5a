import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { listReturnState, useListHref } from '../list-state/list-link';
import { Note } from '../note/note';
import { ChangesNote } from './changes-note';
import { ErrorSummary } from './error-summary';
import classes from './form-frame.module.css';
import { LeaveGuard } from './leave-guard';
import type { SaveMessages } from './save-error';
import { useFormDraft } from './use-form-draft';
import { useFormRecord, type FormRecord, type RecordSnapshot } from './use-form-record';
import { useFormSaving } from './use-form-saving';

export interface FormFrameProps<Values extends object, Saved> {
  /** The `@mantine/form` form of the fields. */
  form: UseFormReturnType<Values>;
  /**
   * Saves the values, based on the loaded record; returns undefined if there is nothing to save. When it rejects, the form keeps
   * its values; an error with `fields: { path: message }` marks those fields.
   */
  onSubmit: (values: Values, baseRecord: RecordSnapshot<Values>) => Promise<Saved> | undefined;
  /** Asks for confirmation before saving, if needed; resolves to false to cancel. */
  onBeforeSave?: (values: Values, baseRecord: RecordSnapshot<Values>) => Promise<boolean>;
  /** Called after a save, or if there was nothing to save. @default goes to `listHref` */
  onSaved?: (saved: Saved | undefined) => void;
  /** Messages for failed saves without a server message. */
  messages?: SaveMessages;
  /** The record to edit. Without it, the form creates a new one. */
  record?: FormRecord<Values>;
  /** Label of the submit button: "Update User". */
  submitLabel: string;
  /** Path of the list that Cancel and a save return to. Without it, there is no Cancel link. */
  listHref?: string;
  /** Called by Cancel in a modal. */
  onCancel?: () => void;
  /** Unique key per record under which the draft survives an expired session. */
  draftKey?: string;
  /** Shown above the actions during a save, such as upload progress. */
  whileSaving?: ReactNode;
  /** The fields, in {@link FormSection}s. */
  children: ReactNode;
}

/**
 * Form layout with an error summary, sticky actions, a single request per save, and a confirmation before unsaved changes are
 * left. Requires a data router.
 */
export function FormFrame<Values extends object, Saved>({
  form,
  record,
  messages,
  onSubmit,
  onBeforeSave,
  onSaved,
  submitLabel,
  listHref,
  onCancel,
  draftKey,
  whileSaving,
  children,
}: FormFrameProps<Values, Saved>) {
  const element = useRef<HTMLFormElement>(null);
  const [isSaving, setIsSaving] = useState(false);
  const { merge, previous, conflict, getBaseRecord, handleVersionConflict, hasUnseenConflict } = useFormRecord(
    form,
    record,
    isSaving,
  );
  const draft = useFormDraft(form, draftKey, ({ base, values }) => merge(base, values, form.getInitialValues()));
  const navigate = useNavigate();
  const list = useListHref(listHref);
  const leave = list === undefined ? undefined : () => void navigate(list, { state: listReturnState });
  const saving = useFormSaving({
    form,
    element,
    messages,
    isEdit: record !== undefined,
    getBaseRecord,
    handleVersionConflict,
    hasUnseenConflict,
    setIsSaving,
    onBeforeSave,
    onSubmit,
    onSaved: onSaved ?? leave,
    discardDraft: draft.release,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saving.submit();
  };

  return (
    <form ref={element} className={classes.form} onSubmit={submit} noValidate aria-busy={isSaving}>
      <LeaveGuard
        {...draft.guard}
        onStay={() => {
          draft.guard.onStay?.();
          // After a save, unsaved changes of another form can stop the navigation. This form can then be saved again.
          saving.allowSubmit();
        }}
      />
      {draft.wasRestored && <DraftRestoredNotice />}
      <ErrorSummary form={form} saveError={saving.saveError} listHref={list} />
      {record && <ChangesNote form={form} previous={previous} conflict={conflict} fields={record.fields} />}
      {children}
      <div className={classes.actions} data-form-actions>
        {isSaving && whileSaving && <div className={classes.progress}>{whileSaving}</div>}
        {list !== undefined && (
          <Button variant="default" component={Link} to={list} state={listReturnState} disabled={isSaving}>
            Cancel
          </Button>
        )}
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={isSaving}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={isSaving}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** Notice that a draft was restored into the form. */
export function DraftRestoredNotice() {
  return (
    <Note tone="info" role="status">
      Draft restored. It has not been saved yet.
    </Note>
  );
}

export interface FormSectionProps {
  /** Heading of the section. */
  title: string;
  /** Explanation below the heading. */
  description?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A group of fields, beside its heading on wide screens and below it on narrow ones. */
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
