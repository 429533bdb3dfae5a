import { useHotkeys } from '@mantine/hooks';

export interface ShortcutOptions {
  /** Also while somebody types in a field. @default false */
  worksInFields?: boolean;
}

/**
 * Binds a key to an action while the component is mounted. A modal dialog that is open keeps all keys to itself.
 *
 * @param keys as `mod+K` (Control, or Command on Apple's machines) or `/`
 */
export function useShortcut(keys: string, run: () => void, { worksInFields = false }: ShortcutOptions = {}): void {
  const runUnlessAsked = () => {
    if (!document.querySelector('[aria-modal="true"]')) run();
  };
  useHotkeys([[keys, runUnlessAsked]], worksInFields ? [] : undefined, worksInFields);
}
