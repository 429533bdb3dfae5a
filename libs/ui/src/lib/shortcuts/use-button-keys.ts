import { useLayoutEffect, type RefObject } from 'react';
import { isImeEvent, isKey } from './key-press';

/** Elements that use letter keys themselves. */
const fields = 'input, textarea, select, [contenteditable]';

/**
 * Lets the keys in `aria-keyshortcuts`, single letters or digits, press the buttons of a container while the component is
 * mounted. Keys are ignored in text fields, with Control, Alt or Command, while a modal is open, and for disabled buttons.
 * Elements inside `data-own-keys` are excluded.
 *
 * @param container element that contains the buttons
 */
export function useButtonKeys(container: RefObject<HTMLElement | null>): void {
  // A layout effect, since on a busy machine the key may be pressed right after the button is painted.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || isImeEvent(event)) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      if (event.target instanceof Element && event.target.closest(fields)) return;
      const buttons = container.current?.querySelectorAll<HTMLElement>(
        ':is(button:enabled, a)[aria-keyshortcuts]:not([data-own-keys] *)',
      );
      const button = [...(buttons ?? [])].find((button) => {
        const key = button.getAttribute('aria-keyshortcuts') ?? '';
        return key.length === 1 && isKey(event, key);
      });
      if (!button) return;
      event.preventDefault();
      button.focus();
      button.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [container]);
}
