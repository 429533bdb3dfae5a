import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { placeErrors, toRefusal } from './field-errors';

interface FormSaving<Values extends object, Saved> {
  form: UseFormReturnType<Values>;
  element: RefObject<HTMLFormElement | null>;
  onSubmit: (values: Values) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
  release: () => void;
}

/** What a refused save says that no field can show. */
export interface ShownRefusal {
  message: string;
  elsewhere: readonly string[];
}

/** Validates, saves once, puts a refusal onto its fields, and focuses the first of them. */
export function useFormSaving<Values extends object, Saved>(options: FormSaving<Values, Saved>) {
  const { form, element, onSubmit, onSaved, release } = options;
  const isUnderWay = useRef(false);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<ShownRefusal>();
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals === 0) return;
    const form = element.current;
    const first =
      form?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form?.querySelector<HTMLElement>('[data-error-summary]');
    first?.focus();
  }, [refusals, element]);

  const submit = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setRefusal(undefined);
    const submitAgain = () => {
      isUnderWay.current = false;
      setIsSaving(false);
    };
    try {
      const { hasErrors } = await form.validate();
      if (hasErrors) {
        submitAgain();
        return setRefusals((count) => count + 1);
      }
      setIsSaving(true);
      const saved = await onSubmit(form.getValues());
      release();
      // Whoever is told leaves the form: a click that comes before it is gone must not save it twice.
      if (onSaved) onSaved(saved);
      else submitAgain();
    } catch (error) {
      submitAgain();
      const { onFields, elsewhere } = placeErrors(toRefusal(error), form.getValues());
      form.setErrors(onFields);
      setRefusal({ message: toRefusal(error).message, elsewhere });
      setRefusals((count) => count + 1);
    }
  };

  return { submit, isSaving, refusal };
}
