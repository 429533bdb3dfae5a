import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { KeyHint } from './keys';

export interface ShortcutButtonProps
  extends ButtonProps, Pick<ComponentProps<'button'>, 'onClick' | 'type' | 'ref' | 'onFocus' | 'onPointerEnter'> {
  /** Key that presses the button, a capital letter or a digit. Requires {@link useButtonKeys} on a container. */
  shortcut: string;
}

/** Button that shows its shortcut, except on touch screens. */
export function ShortcutButton({ shortcut, ...props }: ShortcutButtonProps) {
  return <Button aria-keyshortcuts={shortcut} rightSection={<KeyHint keys={[shortcut]} />} {...props} />;
}
