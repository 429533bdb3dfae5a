import { useAdmin } from '@countinghouse/permissions';
import { FormDialog } from '@countinghouse/ui';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { typedFactors } from '../typed-factors';
import type { ProofQuestion } from './proof-question';
import { purposeOf, takes, type ProofWay } from './proof-words';
import { useProve } from './use-prove';

/** Tells the panel's other tabs of a proof: the session is theirs as well. */
const channelName = 'proof';

const offers: Record<ProofWay, string> = {
  password: 'Use your password',
  passkey: 'Use a passkey',
  code: typedFactors.code.offer,
  recovery_code: typedFactors.recovery_code.offer,
};

export interface ProofDialogProps {
  question: ProofQuestion;
  /** The ways of this account, the best one first. */
  ways: readonly ProofWay[];
}

/**
 * Asks for the second factor, or for the password where there is none, so that a call that waits can be sent. A proof in
 * another tab is enough.
 */
export function ProofDialog({ question: { call, answer }, ways }: ProofDialogProps) {
  const [way, setWay] = useState<ProofWay>(ways[0] ?? 'password');
  const [typed, setTyped] = useState('');
  const [lack, setLack] = useState<string>();
  const { data: admin } = useAdmin();
  const channel = useRef<BroadcastChannel>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const { prove, provePasskey, isPending, message, forgetMessage } = useProve(() => {
    channel.current?.postMessage('proven');
    answer(true);
  });

  useEffect(() => {
    const opened = openChannel();
    if (!opened) return;
    opened.onmessage = () => answer(true);
    channel.current = opened;
    return () => opened.close();
  }, [answer]);

  useEffect(() => {
    if (message !== undefined) input.current?.select();
  }, [message]);

  // Which of them there is depends on the way.
  useEffect(() => (input.current ?? submitButton.current)?.focus(), [way]);

  const choose = (next: ProofWay) => {
    setWay(next);
    setTyped('');
    setLack(undefined);
    forgetMessage();
  };
  const submit = () => {
    if (way === 'passkey') return void provePasskey();
    const factor = way === 'password' ? undefined : typedFactors[way];
    const proof = factor ? factor.tidy(typed) : typed;
    const isWhole = factor ? factor.isWhole(proof) : proof !== '';
    setLack(isWhole ? undefined : factor?.lack);
    if (isWhole) void prove({ [way]: proof });
    else input.current?.focus();
  };

  const field = {
    ref: input,
    'data-autofocus': true,
    value: typed,
    error: lack ?? message,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
  };
  return (
    <FormDialog
      title="Confirm that it is you"
      submitLabel={way === 'passkey' ? offers.passkey : 'Confirm'}
      submitProps={{ ref: submitButton, 'data-autofocus': way === 'passkey' || undefined }}
      isBusy={isPending}
      onSubmit={submit}
      onCancel={() => answer(false)}
      fields={
        <Stack gap="sm" align="stretch">
          {way === 'password' && (
            <>
              {/* Tells a password manager whose password it is. */}
              <input
                type="email"
                name="email"
                autoComplete="username"
                value={admin?.data.email ?? ''}
                readOnly
                hidden
              />
              <PasswordInput
                {...field}
                label="Password"
                name="password"
                autoComplete="current-password"
                maxLength={128}
                visibilityToggleButtonProps={{ 'aria-label': 'Show or hide what is typed', tabIndex: 0 }}
              />
            </>
          )}
          {(way === 'code' || way === 'recovery_code') && (
            <TextInput key={way} {...field} label={typedFactors[way].label} {...typedFactors[way].input} />
          )}
          {way === 'passkey' && (
            <Text role="alert" c="red" size="sm">
              {message}
            </Text>
          )}
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} variant="subtle" size="compact-sm" onClick={() => choose(other)}>
                {offers[other]}
              </Button>
            ))}
        </Stack>
      }
    >
      {purposeOf(call)} {takes[way]}
    </FormDialog>
  );
}

/** Nothing is said to other tabs where the browser does not let the page, as Firefox does not where storage is blocked. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return undefined;
  }
}
