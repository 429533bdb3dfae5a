import { onTestFinished, vi } from 'vitest';

/**
 * Removes the clipboard API, as on plain http, and mocks `execCommand`. Call it after `userEvent.setup()`, which installs a
 * clipboard.
 *
 * @param canCopy result of `execCommand`
 * @returns the text selected at each copy attempt
 */
export function removeClipboard(canCopy: boolean): string[] {
  const copied: string[] = [];
  const execCommand = vi.fn((command: string) => {
    const { activeElement } = document;
    if (command === 'copy' && activeElement instanceof HTMLTextAreaElement) {
      const { value, selectionStart, selectionEnd } = activeElement;
      copied.push(value.slice(selectionStart, selectionEnd));
    }
    return canCopy;
  });
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  Object.defineProperty(document, 'execCommand', { configurable: true, value: execCommand });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
    Reflect.deleteProperty(document, 'execCommand');
  });
  return copied;
}
