import { pendingConfirm } from '../lib/confirm/confirm';
import { clearDrafts } from '../lib/form-frame/drafts';
import { notify } from '../lib/notify/notify';

/** Clears what outlives a story: questions, messages, drafts, and what is remembered on this device. */
export function forgetEverything(): void {
  pendingConfirm.get()?.answer(false);
  notify.clear();
  clearDrafts();
  localStorage.clear();
}
