import type { UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts';
import { useLeaveGuard } from './use-leave-guard';

/** Sees to it that nothing that was typed is lost: asks before leaving, and brings a torn-down form's values back. */
export function useFormKeeper<Values extends object>(form: UseFormReturnType<Values>, draftKey: string | undefined) {
  const current = useRef(form);
  const isReleased = useRef(false);
  const [draft] = useState(() => (draftKey === undefined ? undefined : readDraft(draftKey)));
  useEffect(() => {
    current.current = form;
  });

  const hasChanges = useCallback(() => !isReleased.current && current.current.isDirty(), []);
  const release = useCallback(() => {
    isReleased.current = true;
  }, []);
  useLeaveGuard(hasChanges, release);

  useEffect(() => {
    if (draftKey === undefined) return;
    // A draft has the shape of the form that left it under this key.
    if (draft !== undefined) current.current.setValues(draft as Partial<Values>);
    dropDraft(draftKey);
    return () => {
      if (hasChanges()) keepDraft(draftKey, current.current.getValues());
    };
  }, [draft, draftKey, hasChanges]);

  return { wasRestored: draft !== undefined, release };
}
