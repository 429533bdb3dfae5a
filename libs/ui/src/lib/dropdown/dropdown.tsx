import { lazy, Suspense, useRef, useState, type ReactElement, type ReactNode, type Ref } from 'react';
import { loadWhenOnline } from '../load-when-online';

/** Loads the code of the panel. */
export const loadDropdownPanel = loadWhenOnline(() => import('./dropdown-panel'));
const DropdownPanel = lazy(async () => ({ default: (await loadDropdownPanel()).DropdownPanel }));

/** Props of the button that opens a {@link Dropdown}. */
interface DropdownTriggerProps {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

export interface DropdownProps {
  /** Accessible name of the panel. */
  label: string;
  /** Renders the button with the given props. */
  button: (triggerProps: DropdownTriggerProps) => ReactElement;
  /** Content of the panel, or a function that receives a callback that closes it and restores the focus. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Width in pixels. @default as wide as the content */
  width?: number;
  /** CSS class of the panel. */
  className?: string | undefined;
  /** Called when the pointer or the focus reaches the button, to preload content. */
  onIntent?: () => void;
}

/**
 * Button with a panel below it. A click outside or Escape closes it; Escape restores the focus. The panel's code is loaded
 * when the pointer or the focus reaches the button.
 */
export function Dropdown({ label, button, children, width, className, onIntent }: DropdownProps) {
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const close = () => setIsOpen(false);
  const preload = () => {
    // A failure surfaces when the button is pressed.
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
        onPointerEnter: preload,
        onFocus: preload,
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
