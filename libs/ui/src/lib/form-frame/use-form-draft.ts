import type { UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { deleteDraft, saveDraft, readDraft, type Draft } from './drafts';
import type { LeaveGuardProps } from './leave-guard';

/**
 * Keeps unsaved values: restores the draft of a form that was unmounted, and returns the props of a {@link LeaveGuard}.
 *
 * @param restore applies a draft to the form, whose record may have changed in the meantime
 */
export function useFormDraft<Values extends object>(
  form: UseFormReturnType<Values>,
  draftKey: string | undefined,
  restore: (draft: Draft) => void,
) {
  const current = useRef(form);
  const isReleased = useRef(false);
  const [draft] = useState(() => (draftKey === undefined ? undefined : readDraft(draftKey)));
  useEffect(() => {
    current.current = form;
  });

  const hasChanges = useCallback(() => !isReleased.current && current.current.isDirty(), []);
  /** Ends the protection of the values, because they were saved or discarded. */
  const release = useCallback(() => {
    isReleased.current = true;
  }, []);
  const restoreOnce = useEffectEvent(restore);
  const resume = useCallback(() => {
    isReleased.current = false;
  }, []);
  const guard: LeaveGuardProps = { hasChanges, onLeave: release, onStay: resume };

  useEffect(() => {
    if (draftKey === undefined) return;
    if (draft !== undefined) restoreOnce(draft);
    deleteDraft(draftKey);
    return () => {
      const { getInitialValues, getValues } = current.current;
      if (hasChanges()) saveDraft(draftKey, { base: getInitialValues(), values: getValues() });
    };
  }, [draft, draftKey, hasChanges]);

  return { wasRestored: draft !== undefined, release, guard };
}
