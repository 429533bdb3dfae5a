import { useLayoutEffect, type RefObject } from 'react';
import { endsComposition, isKey } from './key-press';

/** Where letters are written, or mean something already. */
const fields = 'input, textarea, select, [contenteditable]';

/**
 * Has each button in a place pressed by the key that its `aria-keyshortcuts` names, a single letter or digit, while the
 * component is mounted. Keys do nothing while something is typed, with Control, Alt or Command held, while a modal
 * dialog is open, and where the button is disabled. What has keys of its own while the focus is in it (`data-own-keys`)
 * is left alone.
 *
 * @param place what the buttons stand in
 */
export function useButtonKeys(place: RefObject<HTMLElement | null>): void {
  // Who sees a button may press its key at once: an effect that waits for the paint would miss that on a busy machine.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || endsComposition(event)) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      if (event.target instanceof Element && event.target.closest(fields)) return;
      const buttons = place.current?.querySelectorAll<HTMLElement>(
        ':is(button:enabled, a)[aria-keyshortcuts]:not([data-own-keys] *)',
      );
      const named = [...(buttons ?? [])].find((button) => {
        const key = button.getAttribute('aria-keyshortcuts') ?? '';
        return key.length === 1 && isKey(event, key);
      });
      if (!named) return;
      event.preventDefault();
      named.focus();
      named.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [place]);
}
