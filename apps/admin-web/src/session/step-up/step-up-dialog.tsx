import { useAdmin } from '@countinghouse/permissions';
import { FormDialog } from '@countinghouse/ui';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { typedFactors } from '../typed-factors';
import type { PendingStepUp } from './step-up-confirmation';
import { purposeOf, takes, type StepUpMethod } from './step-up-labels';
import { useCompleteStepUp } from './use-complete-step-up';

/** Tells the panel's other tabs of a proof: the session is theirs as well. */
const channelName = 'step-up';

const offers: Record<StepUpMethod, string> = {
  password: 'Use your password',
  passkey: 'Use a passkey',
  code: typedFactors.code.offer,
  recovery_code: typedFactors.recovery_code.offer,
};

export interface StepUpDialogProps {
  question: PendingStepUp;
  /** The ways of this account, the best one first. */
  methods: readonly StepUpMethod[];
}

/**
 * Asks for the second factor, or for the password where there is none, so that a call that waits can be sent. A proof in
 * another tab is enough.
 */
export function StepUpDialog({ question: { call, answer }, methods }: StepUpDialogProps) {
  const [method, setMethod] = useState<StepUpMethod>(methods[0] ?? 'password');
  const [typed, setTyped] = useState('');
  const [lack, setLack] = useState<string>();
  const { data: admin } = useAdmin();
  const channel = useRef<BroadcastChannel>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const { completeStepUp, submitPasskey, isPending, message, forgetMessage } = useCompleteStepUp(() => {
    channel.current?.postMessage('completed');
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
  useEffect(() => (input.current ?? submitButton.current)?.focus(), [method]);

  const choose = (next: StepUpMethod) => {
    setMethod(next);
    setTyped('');
    setLack(undefined);
    forgetMessage();
  };
  const submit = () => {
    if (method === 'passkey') return void submitPasskey();
    const factor = method === 'password' ? undefined : typedFactors[method];
    const entered = factor ? factor.tidy(typed) : typed;
    const isWhole = factor ? factor.isWhole(entered) : entered !== '';
    setLack(isWhole ? undefined : factor?.lack);
    if (isWhole) void completeStepUp({ [method]: entered });
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
      submitLabel={method === 'passkey' ? offers.passkey : 'Confirm'}
      submitProps={{ ref: submitButton, 'data-autofocus': method === 'passkey' || undefined }}
      isBusy={isPending}
      onSubmit={submit}
      onCancel={() => answer(false)}
      fields={
        <Stack gap="sm" align="stretch">
          {method === 'password' && (
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
          {(method === 'code' || method === 'recovery_code') && (
            <TextInput key={method} {...field} label={typedFactors[method].label} {...typedFactors[method].input} />
          )}
          {method === 'passkey' && (
            <Text role="alert" c="red" size="sm">
              {message}
            </Text>
          )}
          {methods
            .filter((other) => other !== method)
            .map((other) => (
              <Button key={other} variant="subtle" size="compact-sm" onClick={() => choose(other)}>
                {offers[other]}
              </Button>
            ))}
        </Stack>
      }
    >
      {purposeOf(call)} {takes[method]}
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
