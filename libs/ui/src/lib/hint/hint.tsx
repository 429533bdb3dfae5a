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
    // Nothing is said by a hint alone, so that a screen can do without.
    return { default: () => null };
  }
});

/** How long a pointer rests before a hint shows, in milliseconds. */
const rest = 250;

/** What takes a hint. */
export interface Pointable extends RefAttributes<HTMLElement> {
  onPointerEnter?: (event: PointerEvent) => void;
  onPointerLeave?: () => void;
  onPointerDown?: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

export interface HintProps {
  /** What the tooltip says; `false` where there is none. */
  label: ReactNode;
  /** Shows it to a finger and to the keyboard's focus, too. @default false */
  isForAll?: boolean;
  /** One element, which takes a `ref` and the events of pointer and focus. */
  children: ReactElement<Pointable>;
}

/**
 * A tooltip that is nothing but its listeners before it is first pointed at: a table has many, and hardly any is ever
 * read. It says nothing that is not on the screen, or in the element's name or description, already.
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
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setIsOpen(false);
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen]);

  const approach = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch' && !isForAll) return;
    loadTooltip().catch(() => undefined);
    timer.current = setTimeout(() => setIsOpen(true), rest);
  };
  return (
    <>
      {cloneElement(children, {
        ref: target,
        onPointerEnter: approach,
        onPointerLeave: close,
        // What a press opens is not to be hidden.
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
