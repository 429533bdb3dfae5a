import { useEffect, useRef, useState } from 'react';

/** How long a button shows "Copied". */
const COPIED_NOTICE_MS = 1500;

/** Returns the label of the copy shortcut on this platform. */
export const getCopyShortcut = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘C' : 'Ctrl+C');

/**
 * Copies a text. The clipboard API requires https and may be denied; `execCommand`, which copies the selection, also works
 * over http.
 *
 * @param beside an element of the open dialog or menu: inserting the temporary field next to it keeps the focus inside
 * @returns whether the text was copied
 */
async function copyText(text: string, beside: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text, beside);
  }
}

function copySelected(text: string, beside: Element): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0' });
  beside.after(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** Selects the contents of an element, ready to copy manually. */
function selectContents(element: Element): void {
  document.getSelection()?.selectAllChildren(element);
}

/**
 * Copies texts and reports the outcome.
 *
 * @returns `copied`: true for a moment after a copy; `isDenied`: the browser denied clipboard access, so the text has to be
 *   selected and copied by keys
 */
export function useCopy() {
  const [outcome, setOutcome] = useState<boolean>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    copied: outcome === true,
    isDenied: outcome === false,
    /** @param textElement the element that shows the full text; selected when clipboard access is denied */
    copy: async (text: string, button: Element, textElement?: Element | null) => {
      clearTimeout(timer.current);
      const isCopied = await copyText(text, button);
      setOutcome(isCopied);
      if (isCopied) timer.current = setTimeout(() => setOutcome(undefined), COPIED_NOTICE_MS);
      else if (textElement) selectContents(textElement);
    },
    reset: () => setOutcome(undefined),
  };
}
