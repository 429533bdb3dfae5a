import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useSignIn } from './session-api';

/** Email address, password, the button, and under them the message of a failed attempt. */
export function SignInForm() {
  const { signIn, message, isPending } = useSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn(email, password);
  };

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Email address"
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
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
