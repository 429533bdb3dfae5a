import { onTestFinished, vi } from 'vitest';

/**
 * Takes the clipboard away, as browsers do over plain http, and has `execCommand` answer as told. Call it after
 * `userEvent.setup()`, which brings a clipboard along.
 *
 * @returns what was selected each time that something was to be copied
 */
export function withoutClipboard(canCopy: boolean): string[] {
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
