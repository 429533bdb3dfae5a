import { useEffect, useRef, useState } from 'react';

/** How long a copy is said to have been made, in milliseconds. */
const saidMs = 1500;

/** The keys that copy what is selected, in words. */
export const copyKeys = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘C' : 'Ctrl+C');

/**
 * Copies a text. The clipboard is there over https alone, and a browser may refuse it; `execCommand`, which copies what is
 * selected, works over http too.
 *
 * @param beside an element of the dialog or menu that is open: the focus does not leave it meanwhile
 * @returns whether it was copied
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

/** Selects what stands in an element, to be copied by keys or by hand. */
function selectContents(element: Element): void {
  document.getSelection()?.selectAllChildren(element);
}

/**
 * Copies texts, and says how that went. Every button that copies uses it.
 *
 * @returns `copied`: for a moment, that it was; `isRefused`: that the browser does not let the page copy, so that the text
 *   is to be selected and copied by keys
 */
export function useCopy() {
  const [outcome, setOutcome] = useState<boolean>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    copied: outcome === true,
    isRefused: outcome === false,
    /** @param shown what shows the whole text: it is selected where the browser does not let the page copy */
    copy: async (text: string, button: Element, shown?: Element | null) => {
      clearTimeout(timer.current);
      const isCopied = await copyText(text, button);
      setOutcome(isCopied);
      if (isCopied) timer.current = setTimeout(() => setOutcome(undefined), saidMs);
      else if (shown) selectContents(shown);
    },
    forget: () => setOutcome(undefined),
  };
}
