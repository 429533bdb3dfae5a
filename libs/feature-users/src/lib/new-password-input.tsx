import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** The first password of an account, which can be looked at while it is typed. */
export function NewPasswordInput(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <PasswordInput
      label="Password"
      required
      maxLength={128}
      autoComplete="new-password"
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleButtonProps={{ 'aria-label': isShown ? 'Hide password' : 'Show password', tabIndex: 0 }}
      {...props}
    />
  );
}
