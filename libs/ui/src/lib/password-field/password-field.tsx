import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** Props of Mantine's `PasswordInput`. */
export type PasswordFieldProps = PasswordInputProps;

/**
 * Password input with a button to show the text. It has no length limit, since a truncated paste would be a different password.
 * `autoComplete` defaults to "new-password".
 */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <PasswordInput
      autoComplete="new-password"
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleButtonProps={{ 'aria-label': isShown ? 'Hide password' : 'Show password', tabIndex: 0 }}
      {...props}
    />
  );
}
