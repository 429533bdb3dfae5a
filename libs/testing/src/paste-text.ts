import { userEvent } from '@testing-library/user-event';

/** Appends a text to a field by pasting, because typing re-renders the screen for every letter. */
export async function pasteText(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
