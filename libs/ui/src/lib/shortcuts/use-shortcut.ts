import { useEffect, useEffectEvent } from 'react';
import { isImeEvent, isShortcut } from './key-press';

/** Contexts in which a shortcut also works. */
export interface ShortcutOptions {
  /** Also works while a text field has the focus. @default false */
  isActiveInFields?: boolean;
  /** Also works while a modal is open. @default false */
  isActiveInDialogs?: boolean;
}

/** Keys in the format of {@link isShortcut} and their action. */
export type Shortcut = readonly [keys: string, run: () => void];

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * Binds shortcuts to actions while the component is mounted, on every keyboard layout.
 *
 * @param shortcuts the first match runs
 */
export function useShortcuts(
  shortcuts: readonly Shortcut[],
  { isActiveInFields = false, isActiveInDialogs = false }: ShortcutOptions = {},
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const [, run] = shortcuts.find(([keys]) => isShortcut(event, keys)) ?? [];
    if (!run || isImeEvent(event) || (!isActiveInFields && isField(event.target))) return;
    event.preventDefault();
    if (isActiveInDialogs || !document.querySelector('[aria-modal="true"]')) run();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/**
 * Binds a shortcut to an action while the component is mounted. By default it is inactive while a modal is open.
 *
 * @param keys such as `mod+K` (Command on Apple devices, Control elsewhere) or `/`
 */
export function useShortcut(keys: string, run: () => void, options?: ShortcutOptions): void {
  useShortcuts([[keys, run]], options);
}
