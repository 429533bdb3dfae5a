import { paths } from '@countinghouse/navigation';
import { Note } from '@countinghouse/ui';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { usePanelConfig } from '../panel-config-context';
import { useSetPassword } from './set-password-api';
import { SignedOutFrame } from './signed-out-frame';
import classes from './signed-out-frame.module.css';

export interface SetPasswordScreenProps {
  /** The secret of a link, as the address has it. */
  token: string;
  /** The link is used up. */
  onDone?: () => void;
}

/** What a token is made of; anything else was cut or added to on its way. */
const isWhole = (token: string) => /^[\w-]{43}$/.test(token);

const title = 'Set a new password';

/** Where a link leads that the main admin has made: a new password, once, with or without a session. */
export function SetPasswordScreen({ token, onDone }: SetPasswordScreenProps) {
  const { setPassword, outcome, error, isPending } = useSetPassword(token);

  useEffect(() => {
    if (outcome) onDone?.();
  }, [outcome, onDone]);

  if (outcome) return <PasswordIsSet maySignIn={outcome.may_sign_in} />;
  if (!isWhole(token)) {
    return (
      <LinkFails words="This link is not whole.">
        Copy all of it from the message that it came in, and open it again. If that does not help, ask for a new one.
      </LinkFails>
    );
  }
  if (error?.status === 404) {
    return (
      <LinkFails words="This link does not work any more.">
        A link works once, for an hour, and until a newer one is made. Your password is as it was. Ask whoever sent you
        the link for a new one.
      </LinkFails>
    );
  }
  return (
    <SignedOutFrame title={title}>
      <p className={classes.text}>It replaces your present one, and signs you out everywhere.</p>
      <PasswordForm
        refusal={error?.fields['password']}
        failure={error?.fields['password'] === undefined ? error?.plainMessage : undefined}
        isPending={isPending}
        onSubmit={setPassword}
      />
    </SignedOutFrame>
  );
}

interface PasswordFormProps {
  /** Why the server refused the password. */
  refusal: string | undefined;
  /** Why nothing came of it otherwise. */
  failure: string | undefined;
  isPending: boolean;
  onSubmit: (password: string) => void;
}

function PasswordForm({ refusal, failure, isPending, onSubmit }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [lack, setLack] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (refusal !== undefined) field.current?.focus();
  }, [refusal]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = password === '';
    setLack(isEmpty ? 'A new password is required' : undefined);
    setRefused(password);
    if (isEmpty) field.current?.focus();
    else onSubmit(password);
  };

  return (
    <form onSubmit={submit} noValidate aria-label={title}>
      <Stack gap="md">
        {/* As in the sign-in form: what the start has already, so that nothing of the panel is fetched. */}
        <PasswordInput
          ref={field}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what is typed', tabIndex: 0 }}
          label="New password"
          description="From 8 to 128 characters."
          name="password"
          required
          withAsterisk={false}
          autoFocus
          value={password}
          // What is typed anew has not been refused.
          error={lack ?? (password === refused && !isPending ? refusal : undefined)}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setLack(undefined);
          }}
        />
        <Button type="submit" size="md" fullWidth loading={isPending}>
          Set password
        </Button>
      </Stack>
      <Text role="alert" c="red" size="sm" mt={failure ? 'sm' : 0}>
        {failure}
      </Text>
    </form>
  );
}

function LinkFails({ words, children }: { words: string; children: string }) {
  return (
    <SignedOutFrame title={title}>
      <div className={classes.after}>
        <Note tone="warning" role="alert">
          {words}
        </Note>
      </div>
      <p className={classes.after}>{children}</p>
    </SignedOutFrame>
  );
}

/** What is next. Nobody with a session of another account is asked to sign in to it. */
function PasswordIsSet({ maySignIn }: { maySignIn: boolean }) {
  const { productName } = usePanelConfig();
  return (
    <SignedOutFrame title="Your password is set">
      <p className={classes.after} role="status">
        {maySignIn
          ? 'The link is used up, and you are signed out everywhere. Sign in with your new password.'
          : `The link is used up, and you are signed out everywhere. Use your new password the next time you sign in to ${productName}. You can close this page.`}
      </p>
      {maySignIn && (
        <p className={classes.after}>
          {/* The page begins anew there. */}
          <Button component="a" href={paths.signIn()}>
            Go to the sign-in
          </Button>
        </p>
      )}
    </SignedOutFrame>
  );
}
