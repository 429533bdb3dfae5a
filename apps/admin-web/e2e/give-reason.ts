import type { Locator } from '@playwright/test';

/** Chooses a reason where the question asks for one: the first, or the one with this name. */
export async function giveReason(question: Locator, name?: string): Promise<void> {
  const reasons = question.getByRole('radio', { ...(name !== undefined && { name }) });
  if ((await reasons.count()) > 0) await reasons.first().check();
}
