import { pendingConfirm } from '../lib/confirm/confirm';
import { clearDrafts } from '../lib/form-frame/drafts';
import { notify } from '../lib/notify/notify';

/** Resets state that outlives a story: open confirmations, notifications, drafts and local storage. */
export function resetAppState(): void {
  pendingConfirm.get()?.resolve(false);
  notify.clear();
  clearDrafts();
  localStorage.clear();
}
