import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { notify } from '../notify/notify';
import { toRecordSaveError, splitFieldErrors, toSaveError, type SaveError, type SaveMessages } from './save-error';
import type { RecordSnapshot } from './use-form-record';

interface FormSaving<Values extends object, Saved> {
  form: UseFormReturnType<Values>;
  element: RefObject<HTMLFormElement | null>;
  messages: SaveMessages | undefined;
  /** Whether a record is edited rather than created. */
  isEdit: boolean;
  getBaseRecord: () => RecordSnapshot<Values>;
  /** Loads the record again after a version conflict. Returns whether the error was one. */
  handleVersionConflict: (error: unknown) => Promise<boolean>;
  hasUnseenConflict: () => boolean;
  setIsSaving: (isSaving: boolean) => void;
  onBeforeSave?: ((values: Values, baseRecord: RecordSnapshot<Values>) => Promise<boolean>) | undefined;
  onSubmit: (values: Values, baseRecord: RecordSnapshot<Values>) => Promise<Saved> | undefined;
  onSaved?: ((saved: Saved | undefined) => void) | undefined;
  /** Discards the draft after a save, so that leaving neither stores it nor asks for confirmation. */
  discardDraft: () => void;
}

/** The parts of a save error that no field shows. */
export interface DisplayedSaveError extends Pick<SaveError, 'hint' | 'requestId' | 'isDeleted'> {
  /** Message for the whole form. */
  message?: string;
  /** Field errors without a matching field. */
  otherErrors: readonly string[];
}

/** Validates and saves a form, one save at a time; shows errors at their fields, and focuses the first one. */
export function useFormSaving<Values extends object, Saved>(options: FormSaving<Values, Saved>) {
  const {
    form,
    element,
    messages,
    isEdit,
    getBaseRecord,
    handleVersionConflict,
    setIsSaving,
    onBeforeSave,
    onSubmit,
    onSaved,
    discardDraft,
  } = options;
  const isSubmitting = useRef(false);
  const [saveError, setSaveError] = useState<DisplayedSaveError>();
  const [failedAttempts, setFailedAttempts] = useState(0);

  const focusFirstError = useEffectEvent(() => {
    const fields = element.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [];
    const invalid = [...fields].find((field) => Boolean(form.errors[field.dataset['path'] ?? '']));
    const note = element.current?.querySelector<HTMLElement>('[data-error-summary], [data-changes-note]');
    (invalid ?? note)?.focus();
  });
  useEffect(() => {
    if (failedAttempts > 0) focusFirstError();
  }, [failedAttempts]);

  const showError = (error: unknown) => {
    const displayed = isEdit ? toRecordSaveError(toSaveError(error, messages)) : toSaveError(error, messages);
    const { fieldErrors, otherErrors } = splitFieldErrors(displayed, (path) => form.getInputNode(path) !== null);
    form.setErrors(fieldErrors);
    setSaveError(toDisplayed(displayed, Object.values(fieldErrors), otherErrors));
  };

  const allowSubmit = () => {
    isSubmitting.current = false;
    setIsSaving(false);
  };
  const submit = async () => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setSaveError(undefined);
    try {
      const { hasErrors } = await form.validate();
      if (hasErrors || options.hasUnseenConflict()) {
        allowSubmit();
        return setFailedAttempts((count) => count + 1);
      }
      const values = form.getValues();
      const base = getBaseRecord();
      if (onBeforeSave && !(await onBeforeSave(values, base))) return allowSubmit();
      setIsSaving(true);
      const request = onSubmit(values, base);
      if (!request) notify.success('Nothing has changed.');
      const saved = await request;
      discardDraft();
      // `onSaved` leaves the form. Submitting stays disabled, so that a click before it unmounts does not save again.
      if (onSaved) onSaved(saved);
      else allowSubmit();
    } catch (error) {
      await handleVersionConflict(error).then((isHandled) => !isHandled && showError(error), showError);
      allowSubmit();
      setFailedAttempts((count) => count + 1);
    }
  };

  return {
    submit,
    saveError,
    /** Allows another save, if the form was saved but the user stays on it. */
    allowSubmit,
  };
}

/** Omits the message if a field already shows it. */
function toDisplayed(
  error: SaveError,
  fieldErrors: readonly string[],
  otherErrors: readonly string[],
): DisplayedSaveError {
  const { message, hint, requestId, isDeleted } = error;
  const isShown = fieldErrors.includes(message);
  return {
    otherErrors,
    isDeleted,
    ...(!isShown && { message }),
    ...(hint !== undefined && { hint }),
    ...(requestId !== undefined && fieldErrors.length === 0 && !isDeleted && { requestId }),
  };
}
