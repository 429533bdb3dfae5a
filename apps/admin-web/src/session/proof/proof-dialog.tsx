import { PasswordInput } from '@mantine/core';
import { useAdmin } from '@countinghouse/permissions';
import { FormDialog } from '@countinghouse/ui';
import { useEffect, useRef, useState } from 'react';
import type { ProofQuestion } from './proof-question';
import { purposeOf } from './proof-words';
import { useProve } from './use-prove';

/** Tells the panel's other tabs of a proof: the session is theirs as well. */
const channelName = 'proof';

/** Asks for the password again, so that a call that waits can be sent. A proof in another tab is enough. */
export function ProofDialog({ question: { call, answer } }: { question: ProofQuestion }) {
  const [password, setPassword] = useState('');
  const { data: admin } = useAdmin();
  const channel = useRef<BroadcastChannel>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const { prove, isPending, message } = useProve(() => {
    channel.current?.postMessage('proven');
    answer(true);
  });

  useEffect(() => {
    const opened = new BroadcastChannel(channelName);
    opened.onmessage = () => answer(true);
    channel.current = opened;
    return () => opened.close();
  }, [answer]);

  useEffect(() => {
    if (message !== undefined) input.current?.select();
  }, [message]);

  const submit = () => {
    if (password === '') input.current?.focus();
    else void prove(password);
  };

  return (
    <FormDialog
      title="Confirm that it is you"
      submitLabel="Confirm"
      isBusy={isPending}
      onSubmit={submit}
      onCancel={() => answer(false)}
      fields={
        <>
          {/* Tells a password manager whose password it is. */}
          <input type="email" name="email" autoComplete="username" value={admin?.data.email ?? ''} readOnly hidden />
          <PasswordInput
            ref={input}
            label="Password"
            name="password"
            autoComplete="current-password"
            maxLength={128}
            data-autofocus
            value={password}
            error={message}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what is typed', tabIndex: 0 }}
          />
        </>
      }
    >
      {purposeOf(call)} Type your password, and it goes on.
    </FormDialog>
  );
}
