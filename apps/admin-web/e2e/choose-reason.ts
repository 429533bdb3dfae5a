import type { Locator } from '@playwright/test';

/** Chooses a reason if the dialog asks for one: the first, or the one with this name. */
export async function chooseReason(dialog: Locator, name?: string): Promise<void> {
  const reasons = dialog.getByRole('radio', { ...(name !== undefined && { name }) });
  if ((await reasons.count()) > 0) await reasons.first().check();
}
