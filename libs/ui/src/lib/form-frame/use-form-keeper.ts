import type { UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft, type Draft } from './drafts';
import type { LeaveGuardProps } from './leave-guard';

/**
 * Makes sure that nothing typed is lost: brings a torn-down form's values back, and gives what a {@link LeaveGuard} asks.
 *
 * @param restore puts a draft onto the form, whose record may have changed by now
 */
export function useFormKeeper<Values extends object>(
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
  const release = useCallback(() => {
    isReleased.current = true;
  }, []);
  const restoreOnce = useEffectEvent(restore);
  const hold = useCallback(() => {
    isReleased.current = false;
  }, []);
  const guard: LeaveGuardProps = { hasChanges, onLeave: release, onStay: hold };

  useEffect(() => {
    if (draftKey === undefined) return;
    if (draft !== undefined) restoreOnce(draft);
    dropDraft(draftKey);
    return () => {
      const { getInitialValues, getValues } = current.current;
      if (hasChanges()) keepDraft(draftKey, { base: getInitialValues(), values: getValues() });
    };
  }, [draft, draftKey, hasChanges]);

  return { wasRestored: draft !== undefined, release, guard };
}
