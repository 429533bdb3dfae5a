import { vi } from 'vitest';

/** Resolves once a check no longer throws. The timeout is long, because other tests may keep the machine busy. */
export const until = (check: () => unknown) => vi.waitFor(check, { timeout: 120_000 });
