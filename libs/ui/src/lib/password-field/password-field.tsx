import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

export type PasswordFieldProps = PasswordInputProps;

/**
 * A password that can be looked at while it is typed. It takes whatever is pasted, whole: a password that is cut off is
 * another one. `autoComplete` is "new-password" unless given.
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
