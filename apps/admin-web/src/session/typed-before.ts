/** Id of the sign-in screen that the page brought along (vite.config.ts), until the panel draws its own in its place. */
export const drawnBeforeId = 'sign-in-drawn-before';

/** What somebody has done in the sign-in screen that the page brought along. */
export interface TypedBefore {
  email: string;
  password: string;
  /** The field that they are in. */
  focused: string;
  /** They have pressed the button. */
  isSubmitted: boolean;
}

const nothing: TypedBefore = { email: '', password: '', focused: 'email', isSubmitted: false };

/** Reads it, as long as that screen is there. */
export function readTypedBefore(): TypedBefore {
  // Where the page is made there is none yet.
  if (typeof document === 'undefined') return nothing;
  const form = document.querySelector<HTMLFormElement>(`#${drawnBeforeId} form`);
  if (!form) return nothing;
  const valueOf = (name: string) => form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? '';
  const { activeElement } = document;
  return {
    email: valueOf('email'),
    password: valueOf('password'),
    focused: activeElement instanceof HTMLInputElement ? activeElement.name : nothing.focused,
    isSubmitted: form.dataset['submitted'] !== undefined,
  };
}

/** A script for that page: {@link readTypedBefore} finds by it that the button was pressed. */
export const submissionScript = `addEventListener('submit', ({ target }) => {
  if (target.closest('#${drawnBeforeId}')) target.dataset.submitted = '';
});`;
