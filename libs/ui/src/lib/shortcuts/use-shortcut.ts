import { useEffect, useEffectEvent } from 'react';
import { endsComposition, isShortcut } from './key-press';

export interface ShortcutOptions {
  /** Also while somebody types in a field. @default false */
  worksInFields?: boolean;
  /** Also while a modal dialog is open, which otherwise keeps all keys to itself. @default false */
  worksInDialogs?: boolean;
}

/** A key as {@link isShortcut} takes it, and what it does. */
export type Shortcut = readonly [keys: string, run: () => void];

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * Binds keys to actions while the component is mounted, on every keyboard layout.
 *
 * @param shortcuts the first that is pressed is run
 */
export function useShortcuts(
  shortcuts: readonly Shortcut[],
  { worksInFields = false, worksInDialogs = false }: ShortcutOptions = {},
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const [, run] = shortcuts.find(([keys]) => isShortcut(event, keys)) ?? [];
    if (!run || endsComposition(event) || (!worksInFields && isField(event.target))) return;
    event.preventDefault();
    if (worksInDialogs || !document.querySelector('[aria-modal="true"]')) run();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/**
 * Binds a key to an action while the component is mounted. A modal dialog that is open keeps all keys to itself.
 *
 * @param keys as `mod+K` (Control, or Command on Apple's machines) or `/`
 */
export function useShortcut(keys: string, run: () => void, options?: ShortcutOptions): void {
  useShortcuts([[keys, run]], options);
}
