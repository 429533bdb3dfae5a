import { lazy, Suspense } from 'react';
import { useExternalStore } from '../external-store';
import { loadWhenOnline } from '../load-when-online';
import { pendingConfirm } from './confirm';

/** Fetches the dialog's code; called early by the frame, so that a question can be asked without a network. */
export const loadConfirmDialog = loadWhenOnline(() => import('./confirm-dialog'));

const ConfirmDialog = lazy(async () => ({ default: (await loadConfirmDialog()).ConfirmDialog }));

/** The place where {@link confirm} asks. Its dialog is fetched with the first question. */
export function ConfirmOutlet() {
  const question = useExternalStore(pendingConfirm);
  if (question === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog key={question.id} question={question} />
    </Suspense>
  );
}
