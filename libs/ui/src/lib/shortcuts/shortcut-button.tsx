import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { KeyHint } from './keys';

export interface ShortcutButtonProps
  extends ButtonProps, Pick<ComponentProps<'button'>, 'onClick' | 'type' | 'ref' | 'onFocus' | 'onPointerEnter'> {
  /** The key that presses it, a capital letter or a digit, where {@link useButtonKeys} is at work around it. */
  shortcut: string;
}

/** A button that shows its key, where there is a keyboard to press it on. */
export function ShortcutButton({ shortcut, ...props }: ShortcutButtonProps) {
  return <Button aria-keyshortcuts={shortcut} rightSection={<KeyHint keys={[shortcut]} />} {...props} />;
}
