import type { MfaChallenge } from '@countinghouse/api-client';
import { normalizeToken } from '@countinghouse/shared/text';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { useSignIn } from './session-api';
import { readPreHydrationInput } from './pre-hydration-input';

export interface SignInFormProps {
  /** Called if the password is correct and the account has a second factor. */
  onMfaChallenge: (step: MfaChallenge) => void;
  /** Why the sign-in must start again. */
  reason: string | undefined;
}

/** Renders the email address, the password, the button, and the message of a failed attempt. */
export function SignInForm({ onMfaChallenge, reason }: SignInFormProps) {
  const { signIn, message = reason, isPending } = useSignIn(onMfaChallenge);
  const [preHydrationInput] = useState(readPreHydrationInput);
  const [email, setEmail] = useState(normalizeToken(preHydrationInput.email));
  const [password, setPassword] = useState(preHydrationInput.password);

  const submitPreHydrationInput = useEffectEvent(() => {
    if (preHydrationInput.isSubmitted) signIn(normalizeToken(preHydrationInput.email), preHydrationInput.password);
  });
  useEffect(() => submitPreHydrationInput(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn(email, password);
  };

  return (
    // The form is pre-rendered into the page. Before hydration, any other method would put the password into the
    // address.
    <form method="dialog" onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Email address"
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus={preHydrationInput.focused === 'email'}
          value={email}
          onChange={(event) => setEmail(normalizeToken(event.currentTarget.value))}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          autoFocus={preHydrationInput.focused === 'password'}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password', tabIndex: 0 }}
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
