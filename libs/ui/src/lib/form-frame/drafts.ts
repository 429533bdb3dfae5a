/** What was typed into a form, and what the form began with. */
export interface Draft {
  base: object;
  values: object;
}

/**
 * What was typed into forms that were torn down rather than left: an expired session, say. Kept in memory only, because
 * forms hold passwords.
 */
const drafts = new Map<string, Draft>();

/** Remembers what was typed. */
export function keepDraft(key: string, draft: Draft): void {
  drafts.set(key, draft);
}

/** What was typed, if it was kept. */
export function readDraft(key: string): Draft | undefined {
  return drafts.get(key);
}

/** Forgets one form. */
export function dropDraft(key: string): void {
  drafts.delete(key);
}

/** Forgets everything that was typed. Call it when somebody signs out or somebody else signs in. */
export function clearDrafts(): void {
  drafts.clear();
}
