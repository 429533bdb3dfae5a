import { useAdmin } from '@countinghouse/permissions';
import { FormDialog } from '@countinghouse/ui';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { typedFactors } from '../typed-factors';
import type { PendingStepUp } from './step-up-confirmation';
import { getPurpose, instructions, type StepUpMethod } from './step-up-labels';
import { useCompleteStepUp } from './use-complete-step-up';

/** Announces a completed step-up to other tabs, which share the session. */
const CHANNEL_NAME = 'step-up';

const switchLabels: Record<StepUpMethod, string> = {
  password: 'Use your password',
  passkey: 'Use a passkey',
  code: typedFactors.code.switchLabel,
  recovery_code: typedFactors.recovery_code.switchLabel,
};

export interface StepUpDialogProps {
  pendingStepUp: PendingStepUp;
  /** The account's methods, the preferred one first. */
  methods: readonly StepUpMethod[];
}

/**
 * Asks for the second factor, or for the password without one, so that the pending call can be repeated. Completing it
 * in another tab closes the dialog.
 */
export function StepUpDialog({ pendingStepUp: { call, settle }, methods }: StepUpDialogProps) {
  const [method, setMethod] = useState<StepUpMethod>(methods[0] ?? 'password');
  const [typed, setTyped] = useState('');
  const [validationMessage, setValidationMessage] = useState<string>();
  const { data: admin } = useAdmin();
  const channel = useRef<BroadcastChannel>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const { completeStepUp, submitPasskey, isPending, message, clearMessage } = useCompleteStepUp(() => {
    channel.current?.postMessage('completed');
    settle(true);
  });

  useEffect(() => {
    const newChannel = openChannel();
    if (!newChannel) return;
    newChannel.onmessage = () => settle(true);
    channel.current = newChannel;
    return () => newChannel.close();
  }, [settle]);

  useEffect(() => {
    if (message !== undefined) input.current?.select();
  }, [message]);

  // The method determines which of the two is rendered.
  useEffect(() => (input.current ?? submitButton.current)?.focus(), [method]);

  const switchTo = (next: StepUpMethod) => {
    setMethod(next);
    setTyped('');
    setValidationMessage(undefined);
    clearMessage();
  };
  const submit = () => {
    if (method === 'passkey') return void submitPasskey();
    const factor = method === 'password' ? undefined : typedFactors[method];
    const entered = factor ? factor.normalize(typed) : typed;
    const isComplete = factor ? factor.isComplete(entered) : entered !== '';
    setValidationMessage(isComplete ? undefined : factor?.validationMessage);
    if (isComplete) void completeStepUp({ [method]: entered });
    else input.current?.focus();
  };

  const field = {
    ref: input,
    'data-autofocus': true,
    value: typed,
    error: validationMessage ?? message,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
  };
  return (
    <FormDialog
      title="Confirm it’s you"
      submitLabel={method === 'passkey' ? switchLabels.passkey : 'Confirm'}
      submitProps={{ ref: submitButton, 'data-autofocus': method === 'passkey' || undefined }}
      isBusy={isPending}
      onSubmit={submit}
      onCancel={() => settle(false)}
      fields={
        <Stack gap="sm" align="stretch">
          {method === 'password' && (
            <>
              {/* Lets password managers find the account. */}
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
                visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password', tabIndex: 0 }}
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
              <Button key={other} variant="subtle" size="compact-sm" onClick={() => switchTo(other)}>
                {switchLabels[other]}
              </Button>
            ))}
        </Stack>
      }
    >
      {getPurpose(call)} {instructions[method]}
    </FormDialog>
  );
}

/** Returns no channel where the browser forbids it, as Firefox does with blocked storage. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL_NAME);
  } catch {
    return undefined;
  }
}
