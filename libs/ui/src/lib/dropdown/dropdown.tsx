import { lazy, Suspense, useRef, useState, type ReactElement, type ReactNode, type Ref } from 'react';
import { loadWhenOnline } from '../load-when-online';

export const loadDropdownPanel = loadWhenOnline(() => import('./dropdown-panel'));
const DropdownPanel = lazy(async () => ({ default: (await loadDropdownPanel()).DropdownPanel }));

/** What a button says and does that opens a {@link Dropdown}. */
interface DropdownMarks {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

export interface DropdownProps {
  /** Accessible name of what opens. */
  label: string;
  /** Draws the button, with these marks. */
  button: (marks: DropdownMarks) => ReactElement;
  /** What opens; a function gets a way to close it again, which gives the focus back to the button. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Width in pixels. Default: as wide as it needs. */
  width?: number;
  /** A CSS class of the panel. */
  className?: string | undefined;
  /** Called when a pointer or the focus comes near. */
  onIntent?: () => void;
}

/**
 * A button with a panel under it. A click outside and Escape close it; Escape gives the focus back. What opens it is
 * fetched when a pointer or the focus comes near, so that a screen is drawn without it.
 */
export function Dropdown({ label, button, children, width, className, onIntent }: DropdownProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const close = () => setIsOpen(false);
  const approach = () => {
    // A failure shows itself when the button is pressed.
    loadDropdownPanel().catch(() => undefined);
    onIntent?.();
  };

  return (
    <>
      {button({
        ref: target,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        onClick: () => setIsOpen(!isOpen),
        onPointerEnter: approach,
        onFocus: approach,
      })}
      {wasOpened && (
        <Suspense fallback={null}>
          <DropdownPanel
            target={target}
            label={label}
            isOpen={isOpen}
            onClose={close}
            width={width}
            className={className}
          >
            {children}
          </DropdownPanel>
        </Suspense>
      )}
    </>
  );
}
