import { normalizeToken } from '@countinghouse/shared/text';
/** The factors that are typed: the code of an app, or a recovery code. */
export const typedFactors = {
  code: {
    label: 'Authenticator code',
    // Phones show a numeric keyboard and suggest codes from messages.
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
    validationMessage: 'Enter the six digits from the app',
    isComplete: (typed: string) => /^\d{6}$/.test(typed),
    normalize: (typed: string) => typed.replaceAll(/\D/g, ''),
    switchLabel: 'Use an authenticator code',
  },
  recovery_code: {
    label: 'Recovery code',
    input: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 40 },
    validationMessage: 'Enter one of your recovery codes, such as 7KQ2-M4XD-09VT-HB3N-Q5ZT-8RCE',
    isComplete: (typed: string) => typed.replaceAll(/[^a-z0-9]/gi, '').length >= 16,
    normalize: normalizeToken,
    switchLabel: 'Use a recovery code',
  },
} as const;

export type TypedFactor = keyof typeof typedFactors;
