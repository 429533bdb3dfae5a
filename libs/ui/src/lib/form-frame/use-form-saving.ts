import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { notify } from '../notify/notify';
import { ofRecord, placeErrors, toRefusal, type Refusal, type SaveWords } from './refusal';
import type { Reading } from './use-form-record';

interface FormSaving<Values extends object, Saved> {
  form: UseFormReturnType<Values>;
  element: RefObject<HTMLFormElement | null>;
  words: SaveWords | undefined;
  /** A record is edited, not made. */
  isEdit: boolean;
  baseRecord: () => Reading<Values>;
  isVersionConflict: (error: unknown) => Promise<boolean>;
  wouldReplaceTheirs: () => boolean;
  setIsSaving: (isSaving: boolean) => void;
  onAsk?: ((values: Values, baseRecord: Reading<Values>) => Promise<boolean>) | undefined;
  onSubmit: (values: Values, baseRecord: Reading<Values>) => Promise<Saved> | undefined;
  onSaved?: ((saved: Saved | undefined) => void) | undefined;
  release: () => void;
}

/** What a refused save says that no field can show. */
export interface ShownRefusal extends Pick<Refusal, 'hint' | 'requestId' | 'isGone'> {
  message?: string;
  elsewhere: readonly string[];
}

/** Validates, saves once, puts a refusal onto its fields, and focuses the first of them. */
export function useFormSaving<Values extends object, Saved>(options: FormSaving<Values, Saved>) {
  const {
    form,
    element,
    words,
    isEdit,
    baseRecord,
    isVersionConflict,
    setIsSaving,
    onAsk,
    onSubmit,
    onSaved,
    release,
  } = options;
  const isUnderWay = useRef(false);
  const [refusal, setRefusal] = useState<ShownRefusal>();
  const [refusals, setRefusals] = useState(0);

  const focusRefusal = useEffectEvent(() => {
    const fields = element.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [];
    const wrong = [...fields].find((field) => Boolean(form.errors[field.dataset['path'] ?? '']));
    const note = element.current?.querySelector<HTMLElement>('[data-error-summary], [data-changes-note]');
    (wrong ?? note)?.focus();
  });
  useEffect(() => {
    if (refusals > 0) focusRefusal();
  }, [refusals]);

  const refuse = (error: unknown) => {
    const refused = isEdit ? ofRecord(toRefusal(error, words)) : toRefusal(error, words);
    const { onFields, elsewhere } = placeErrors(refused, (path) => form.getInputNode(path) !== null);
    form.setErrors(onFields);
    setRefusal(shownOf(refused, Object.values(onFields), elsewhere));
  };

  const submitAgain = () => {
    isUnderWay.current = false;
    setIsSaving(false);
  };
  const submit = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setRefusal(undefined);
    try {
      const { hasErrors } = await form.validate();
      if (hasErrors || options.wouldReplaceTheirs()) {
        submitAgain();
        return setRefusals((count) => count + 1);
      }
      const values = form.getValues();
      const grounds = baseRecord();
      if (onAsk && !(await onAsk(values, grounds))) return submitAgain();
      setIsSaving(true);
      const sending = onSubmit(values, grounds);
      if (!sending) notify.success('Nothing was changed.');
      const saved = await sending;
      release();
      // `onSaved` leaves the form: a click that comes before the form is gone must not save it twice.
      if (onSaved) onSaved(saved);
      else submitAgain();
    } catch (error) {
      await isVersionConflict(error).then((isMet) => !isMet && refuse(error), refuse);
      submitAgain();
      setRefusals((count) => count + 1);
    }
  };

  return {
    submit,
    refusal,
    /** For a form that was saved and is not left after all. */
    submitAgain,
  };
}

/** Leaves out what the fields already say. */
function shownOf(refused: Refusal, onFields: readonly string[], elsewhere: readonly string[]): ShownRefusal {
  const { message, hint, requestId, isGone } = refused;
  const isSaid = onFields.includes(message);
  return {
    elsewhere,
    isGone,
    ...(!isSaid && { message }),
    ...(hint !== undefined && { hint }),
    ...(requestId !== undefined && onFields.length === 0 && !isGone && { requestId }),
  };
}
