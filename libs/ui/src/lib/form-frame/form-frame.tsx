import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { backInList, useListHref } from '../list-state/list-link';
import { Note } from '../note/note';
import { ChangesNote } from './changes-note';
import { ErrorSummary } from './error-summary';
import classes from './form-frame.module.css';
import { LeaveGuard } from './leave-guard';
import type { SaveWords } from './refusal';
import { useFormKeeper } from './use-form-keeper';
import { useFormRecord, type FormRecord, type Reading } from './use-form-record';
import { useFormSaving } from './use-form-saving';

export interface FormFrameProps<Values extends object, Saved> {
  /** The form of `@mantine/form`; its fields are the children. */
  form: UseFormReturnType<Values>;
  /**
   * Saves, based on what was read; returns undefined where there is nothing to save. When it rejects, the form stays as
   * it is; an error with `fields: { path: message }` marks those fields.
   */
  onSubmit: (values: Values, baseRecord: Reading<Values>) => Promise<Saved> | undefined;
  /** Asks before saving, where that is called for; false leaves the form as it is. */
  onAsk?: (values: Values, baseRecord: Reading<Values>) => Promise<boolean>;
  /** After a save, or where there was nothing to save. */
  onSaved?: (saved: Saved | undefined) => void;
  /** What to say about a refused save that has no words of its own. */
  words?: SaveWords;
  /** The record that is edited; without it the form makes a new one. */
  record?: FormRecord<Values>;
  /** The verb: "Update User". */
  submitLabel: string;
  /** The list that Cancel and a save lead to, as it was left; without it there is no such Cancel. */
  listHref?: string;
  /** What Cancel does where it leads nowhere: it closes a modal. */
  onCancel?: () => void;
  /** Keeps what was typed through an expired session; one key for each record. */
  draftKey?: string;
  /** Stands above the actions while it saves: how far an upload is. */
  whileSaving?: ReactNode;
  /** Sections: {@link FormSection}. */
  children: ReactNode;
}

/**
 * A form's frame: sections, an error summary, actions that stay in view, one request however often it is submitted, and
 * a question before changes are left behind. Needs a data router above it.
 */
export function FormFrame<Values extends object, Saved>({
  form,
  record,
  words,
  onSubmit,
  onAsk,
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
  const { merge, was, conflict, baseRecord, isVersionConflict, wouldReplaceTheirs } = useFormRecord(
    form,
    record,
    isSaving,
  );
  const keeper = useFormKeeper(form, draftKey, ({ base, values }) => merge(base, values, form.getInitialValues()));
  const navigate = useNavigate();
  const list = useListHref(listHref);
  const leave = list === undefined ? undefined : () => void navigate(list, { state: backInList });
  const saving = useFormSaving({
    form,
    element,
    words,
    isEdit: record !== undefined,
    baseRecord,
    isVersionConflict,
    wouldReplaceTheirs,
    setIsSaving,
    onAsk,
    onSubmit,
    onSaved: onSaved ?? leave,
    release: keeper.release,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saving.submit();
  };

  return (
    <form ref={element} className={classes.form} onSubmit={submit} noValidate aria-busy={isSaving}>
      <LeaveGuard
        {...keeper.guard}
        onStay={() => {
          keeper.guard.onStay?.();
          saving.submitAgain();
        }}
      />
      {keeper.wasRestored && <RestoredNote />}
      <ErrorSummary form={form} refusal={saving.refusal} listHref={list} />
      {record && <ChangesNote form={form} was={was} conflict={conflict} fields={record.fields} />}
      {children}
      <div className={classes.actions} data-form-actions>
        {isSaving && whileSaving && <div className={classes.progress}>{whileSaving}</div>}
        {list !== undefined && (
          <Button variant="default" component={Link} to={list} state={backInList} disabled={isSaving}>
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

/** Says that what was typed before the form was torn down is in it again. */
export function RestoredNote() {
  return (
    <Note tone="info" role="status">
      What you had typed before is here again. It has not been saved yet.
    </Note>
  );
}

export interface FormSectionProps {
  /** The heading. */
  title: string;
  /** What there is to know about the fields; stands under the heading. */
  description?: ReactNode;
  /** The fields. */
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
