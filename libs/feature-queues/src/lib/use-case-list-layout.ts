import { useLocalStorage } from '@mantine/hooks';
import { useLayoutEffect, useState } from 'react';

/** Key in local storage for whether the list is shown beside the case. */
const STORAGE_KEY = 'queue-list';
/** Width of the list and its gap in case-list-layout.module.css. */
const LIST_WIDTH_REM = 16;

/** Layout of the case list. */
export interface CaseListLayout {
  /** Ref of the element that contains list and case. */
  frame: (element: HTMLElement | null) => void;
  /** Whether list and case fit side by side; otherwise the list opens over the case. */
  hasRoom: boolean;
  /** Whether the list is shown beside the case. */
  isBeside: boolean;
  /** Shows or hides the list beside the case, and stores the choice on this device. */
  toggle: () => void;
}

/**
 * Decides whether the list is shown beside the case. The width is measured before paint, because it depends on the menu
 * and the font size.
 *
 * @param minCaseWidthRem minimum width of the case
 */
export function useCaseListLayout(minCaseWidthRem: number): CaseListLayout {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [hasRoom, setHasRoom] = useState(false);
  // The stored value is untrusted. Without a default value the hook writes nothing to storage at first.
  const [storedValue, setStoredValue] = useLocalStorage<unknown>({
    key: STORAGE_KEY,
    getInitialValueInEffect: false,
  });
  const isEnabled = storedValue !== false;

  useLayoutEffect(() => {
    if (!frame) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setHasRoom(frame.clientWidth >= (minCaseWidthRem + LIST_WIDTH_REM) * rem);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [frame, minCaseWidthRem]);

  return { frame: setFrame, hasRoom, isBeside: hasRoom && isEnabled, toggle: () => setStoredValue(!isEnabled) };
}
