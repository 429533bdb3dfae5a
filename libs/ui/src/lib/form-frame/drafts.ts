/** Unsaved values of a form. */
export interface Draft {
  /** Initial values of the form. */
  base: object;
  /** Entered values. */
  values: object;
}

/**
 * Drafts of forms that were unmounted without being left, e.g. by an expired session. They stay in memory, because forms hold
 * passwords.
 */
const drafts = new Map<string, Draft>();

/** Saves the draft of a form. */
export function saveDraft(key: string, draft: Draft): void {
  drafts.set(key, draft);
}

/** Returns the draft of a form, if any. */
export function readDraft(key: string): Draft | undefined {
  return drafts.get(key);
}

/** Deletes the draft of a form. */
export function deleteDraft(key: string): void {
  drafts.delete(key);
}

/** Deletes all drafts. Call it on sign-out and when another account signs in. */
export function clearDrafts(): void {
  drafts.clear();
}
