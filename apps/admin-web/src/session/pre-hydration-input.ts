/** ID of the pre-rendered sign-in screen (vite.config.ts), which the panel replaces by its own. */
export const PRE_HYDRATION_ID = 'sign-in-drawn-before';

/** What the admin entered into the pre-rendered sign-in screen. */
export interface PreHydrationInput {
  email: string;
  password: string;
  /** Name of the focused field. */
  focused: string;
  /** Whether the form was submitted. */
  isSubmitted: boolean;
}

const EMPTY: PreHydrationInput = { email: '', password: '', focused: 'email', isSubmitted: false };

/** Reads the input while the pre-rendered screen is in the document. */
export function readPreHydrationInput(): PreHydrationInput {
  // There is no document at build time.
  if (typeof document === 'undefined') return EMPTY;
  const form = document.querySelector<HTMLFormElement>(`#${PRE_HYDRATION_ID} form`);
  if (!form) return EMPTY;
  const getValue = (name: string) => form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? '';
  const { activeElement } = document;
  return {
    email: getValue('email'),
    password: getValue('password'),
    focused: activeElement instanceof HTMLInputElement ? activeElement.name : EMPTY.focused,
    isSubmitted: form.dataset['submitted'] !== undefined,
  };
}

/** Script of the pre-rendered page that records a submission for {@link readPreHydrationInput}. */
export const SUBMISSION_SCRIPT = `addEventListener('submit', ({ target }) => {
  if (target.closest('#${PRE_HYDRATION_ID}')) target.dataset.submitted = '';
});`;
