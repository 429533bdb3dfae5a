import { useLocalStorage } from '@mantine/hooks';
import { useLayoutEffect, useState } from 'react';

/** The browser's local storage keeps under this name whether the list is wanted beside the case. */
const storageKey = 'queue-list';
/** The list and the gap beside it, in rem: as the stylesheet has them. */
const listRoom = 16;

/** Where the list of what waits stands. */
export interface CaseListPlace {
  /** What holds list and case. */
  frame: (element: HTMLElement | null) => void;
  /** There is room for both beside each other; otherwise the list opens over the case. */
  hasRoom: boolean;
  /** The list stands beside the case. */
  isBeside: boolean;
  /** Shows the list beside the case, or hides it. This is remembered on this device. */
  toggle: () => void;
}

/**
 * Whether the list stands beside the case. The room is measured before anything is painted, since it depends on the menu
 * and on how large the text is.
 *
 * @param caseRoom how wide the case must be left, in rem
 */
export function useCaseList(caseRoom: number): CaseListPlace {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [hasRoom, setHasRoom] = useState(false);
  // Anybody may have written what storage holds. A default value would be written to it at once.
  const [wanted, setWanted] = useLocalStorage<unknown>({
    key: storageKey,
    getInitialValueInEffect: false,
  });
  const isWanted = wanted !== false;

  useLayoutEffect(() => {
    if (!frame) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setHasRoom(frame.clientWidth >= (caseRoom + listRoom) * rem);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [frame, caseRoom]);

  return { frame: setFrame, hasRoom, isBeside: hasRoom && isWanted, toggle: () => setWanted(!isWanted) };
}
