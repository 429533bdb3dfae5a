import type { MfaChallenge } from '@countinghouse/api-client';
import { normalizeToken } from '@countinghouse/shared/text';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { useSignIn } from './session-api';
import { readTypedBefore } from './typed-before';

export interface SignInFormProps {
  /** The password was right, and the account has a second factor. */
  onMfaChallenge: (step: MfaChallenge) => void;
  /** Why the sign-in begins anew, where it has to. */
  reason: string | undefined;
}

/** Email address, password, the button, and under them the message of a failed attempt. */
export function SignInForm({ onMfaChallenge, reason }: SignInFormProps) {
  const { signIn, message = reason, isPending } = useSignIn(onMfaChallenge);
  const [before] = useState(readTypedBefore);
  const [email, setEmail] = useState(normalizeToken(before.email));
  const [password, setPassword] = useState(before.password);

  const submitAtOnce = useEffectEvent(() => {
    if (before.isSubmitted) signIn(normalizeToken(before.email), before.password);
  });
  useEffect(() => submitAtOnce(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn(email, password);
  };

  return (
    // In the page that brings it along, any other method would write the password into the address.
    <form method="dialog" onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Email address"
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus={before.focused === 'email'}
          value={email}
          onChange={(event) => setEmail(normalizeToken(event.currentTarget.value))}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          autoFocus={before.focused === 'password'}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what is typed', tabIndex: 0 }}
        />
        <Button type="submit" size="md" fullWidth loading={isPending}>
          Log in
        </Button>
      </Stack>
      <Text role="alert" c="red" size="sm" mt={message ? 'sm' : 0}>
        {message}
      </Text>
    </form>
  );
}
