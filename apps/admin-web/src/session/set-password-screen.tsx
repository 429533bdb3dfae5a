import { paths } from '@countinghouse/navigation';
import { Note } from '@countinghouse/ui';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { usePanelConfig } from '../panel-config-context';
import { useSetPassword } from './set-password-api';
import { SignedOutFrame } from './signed-out-frame';
import classes from './signed-out-frame.module.css';

export interface SetPasswordScreenProps {
  /** The token of the link, from the address. */
  token: string;
  /** Called after the link has been used. */
  onDone?: () => void;
}

/** Whether a token has the right format: 43 base64url characters. Links are sometimes truncated by mail clients. */
const isComplete = (token: string) => /^[\w-]{43}$/.test(token);

const title = 'Set a new password';

/** Lets the recipient of a password link set a new password, with or without a session. */
export function SetPasswordScreen({ token, onDone }: SetPasswordScreenProps) {
  const { setPassword, outcome, error, isPending } = useSetPassword(token);

  useEffect(() => {
    if (outcome) onDone?.();
  }, [outcome, onDone]);

  if (outcome) return <PasswordSet canSignIn={outcome.may_sign_in} />;
  if (!isComplete(token)) {
    return (
      <LinkError message="This link is incomplete.">
        Copy the whole link from the message and open it again. If that does not help, ask for a new one.
      </LinkError>
    );
  }
  if (error?.status === 404) {
    return (
      <LinkError message="This link no longer works.">
        A link works once, within an hour, and until a newer one is created. Your password is unchanged. Ask the person
        who sent you the link for a new one.
      </LinkError>
    );
  }
  return (
    <SignedOutFrame title={title}>
      <p className={classes.text}>It replaces your current password and signs you out everywhere.</p>
      <PasswordForm
        rejection={error?.fields['password']}
        failure={error?.fields['password'] === undefined ? error?.userMessage : undefined}
        isPending={isPending}
        onSubmit={setPassword}
      />
    </SignedOutFrame>
  );
}

interface PasswordFormProps {
  /** Why the server rejected the password. */
  rejection: string | undefined;
  /** Any other error. */
  failure: string | undefined;
  isPending: boolean;
  onSubmit: (password: string) => void;
}

function PasswordForm({ rejection, failure, isPending, onSubmit }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [validationMessage, setValidationMessage] = useState<string>();
  const [rejectedPassword, setRejectedPassword] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (rejection !== undefined) field.current?.focus();
  }, [rejection]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = password === '';
    setValidationMessage(isEmpty ? 'A new password is required' : undefined);
    setRejectedPassword(password);
    if (isEmpty) field.current?.focus();
    else onSubmit(password);
  };

  return (
    <form onSubmit={submit} noValidate aria-label={title}>
      <Stack gap="md">
        {/* As in the sign-in form, Mantine's own input, so that no code of the panel is loaded. */}
        <PasswordInput
          ref={field}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password', tabIndex: 0 }}
          label="New password"
          description="8 to 128 characters."
          name="password"
          required
          withAsterisk={false}
          autoFocus
          value={password}
          // An edited password has not been rejected yet.
          error={validationMessage ?? (password === rejectedPassword && !isPending ? rejection : undefined)}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setValidationMessage(undefined);
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

function LinkError({ message, children }: { message: string; children: string }) {
  return (
    <SignedOutFrame title={title}>
      <div className={classes.after}>
        <Note tone="warning" role="alert">
          {message}
        </Note>
      </div>
      <p className={classes.after}>{children}</p>
    </SignedOutFrame>
  );
}

/** Confirms the change. The sign-in link is left out for users of the platform, who cannot sign in to the panel. */
function PasswordSet({ canSignIn }: { canSignIn: boolean }) {
  const { productName } = usePanelConfig();
  return (
    <SignedOutFrame title="Your password is set">
      <p className={classes.after} role="status">
        {canSignIn
          ? 'The link has been used, and you are signed out everywhere. Sign in with your new password.'
          : `The link has been used, and you are signed out everywhere. Use your new password the next time you sign in to ${productName}. You can close this page.`}
      </p>
      {canSignIn && (
        <p className={classes.after}>
          {/* A full page load. */}
          <Button component="a" href={paths.signIn()}>
            Go to sign-in
          </Button>
        </p>
      )}
    </SignedOutFrame>
  );
}
