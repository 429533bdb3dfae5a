import {
  cloneElement,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
} from 'react';
import { loadWhenOnline } from '../load-when-online';
import type { HintTooltipProps } from './hint-tooltip';

const loadTooltip = loadWhenOnline(() => import('./hint-tooltip'));
const HintTooltip = lazy(async (): Promise<{ default: ComponentType<HintTooltipProps> }> => {
  try {
    return { default: (await loadTooltip()).HintTooltip };
  } catch {
    // A hint never holds essential information, so a failed load is ignored.
    return { default: () => null };
  }
});

/** Time that the pointer must rest on the element before the tooltip opens. */
const HOVER_DELAY_MS = 250;

/** Props that the element of a hint must accept. */
export interface HintTarget extends RefAttributes<HTMLElement> {
  onPointerEnter?: (event: PointerEvent) => void;
  onPointerLeave?: () => void;
  onPointerDown?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

export interface HintProps {
  /** Content of the tooltip; `false` for none. */
  label: ReactNode;
  /** Also opens on touch and on keyboard focus. @default false */
  isForAll?: boolean;
  /** One element that accepts a `ref` and pointer and focus events. */
  children: ReactElement<HintTarget>;
}

/**
 * Tooltip that costs only event listeners until its first use, since a table has many. It must repeat information that is on
 * the screen or in the element's name or description.
 */
export function Hint({ label, isForAll = false, children }: HintProps) {
  const target = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);

  const close = () => {
    clearTimeout(timer.current);
    setIsOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setIsOpen(false);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  const scheduleOpen = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch' && !isForAll) return;
    loadTooltip().catch(() => undefined);
    timer.current = setTimeout(() => setIsOpen(true), HOVER_DELAY_MS);
  };
  return (
    <>
      {cloneElement(children, {
        ref: target,
        onPointerEnter: scheduleOpen,
        onPointerLeave: close,
        // Must not cover what the press opens.
        onPointerDown: close,
        ...(isForAll && {
          onFocus: () => setIsOpen(true),
          onBlur: close,
        }),
      })}
      {wasOpened && (
        <Suspense fallback={null}>
          <HintTooltip target={target} label={label} isOpen={isOpen && label !== false} />
        </Suspense>
      )}
    </>
  );
}
