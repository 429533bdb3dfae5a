import { normalizeToken } from '@countinghouse/shared/text';
/** What is typed in beside, or after, a password: the code of an app, or one of the recovery codes. */
export const typedFactors = {
  code: {
    label: 'Code of your authenticator app',
    // Phones then show digits, and offer a code that they hold.
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
    lack: 'Enter the six digits that the app shows',
    isWhole: (typed: string) => /^\d{6}$/.test(typed),
    tidy: (typed: string) => typed.replaceAll(/\D/g, ''),
    offer: 'Use a code of your app',
  },
  recovery_code: {
    label: 'Recovery code',
    input: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 40 },
    lack: 'Enter one of your recovery codes, such as 7KQ2-M4XD-09VT-HB3N-Q5ZT-8RCE',
    isWhole: (typed: string) => typed.replaceAll(/[^a-z0-9]/gi, '').length >= 16,
    tidy: normalizeToken,
    offer: 'Use a recovery code',
  },
} as const;

export type TypedFactor = keyof typeof typedFactors;
