import { userEvent } from '@testing-library/user-event';

/** Enters a text behind what a field holds, at once: typing draws the whole screen for every letter. */
export async function enter(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
