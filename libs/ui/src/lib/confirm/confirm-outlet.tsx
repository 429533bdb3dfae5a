import { lazy, Suspense } from 'react';
import { useExternalStore } from '../external-store';
import { loadWhenOnline } from '../load-when-online';
import { pendingConfirm } from './confirm';

/** Loads the dialog's code. The frame calls it early, so that a confirmation also works offline. */
export const loadConfirmDialog = loadWhenOnline(() => import('./confirm-dialog'));

const ConfirmDialog = lazy(async () => ({ default: (await loadConfirmDialog()).ConfirmDialog }));

/** Renders the dialog of {@link confirm}, whose code is loaded on first use. */
export function ConfirmOutlet() {
  const confirmation = useExternalStore(pendingConfirm);
  if (confirmation === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog key={confirmation.id} confirmation={confirmation} />
    </Suspense>
  );
}
