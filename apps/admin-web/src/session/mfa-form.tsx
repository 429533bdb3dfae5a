import type { MfaChallenge } from '@countinghouse/api-client';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useMfaChallenge } from './mfa-api';
import { typedFactors, type TypedFactor } from './typed-factors';

export interface MfaFormProps {
  step: MfaChallenge;
  /** Returns to the password form. @param reason why the sign-in must start again; undefined if the admin went back */
  onBack: (reason?: string) => void;
}

/** Asks for the second factor of a sign-in: a passkey, an app's code or a recovery code, as the account has them. */
export function MfaForm({ step, onBack }: MfaFormProps) {
  const { methods, passkey } = step;
  const others = (['code', 'recovery_code'] as const).filter((method) => methods.includes(method));
  const [kind, setKind] = useState<TypedFactor | undefined>(() => (methods.includes('code') ? 'code' : undefined));
  const [typed, setTyped] = useState('');
  const [validationMessage, setValidationMessage] = useState<string>();
  const { submitFactor, submitPasskey, message, isPending } = useMfaChallenge(step, onBack);
  const passkeyButton = useRef<HTMLButtonElement>(null);

  useEffect(() => passkeyButton.current?.focus(), []);

  const switchTo = (next: TypedFactor) => {
    setKind(next);
    setTyped('');
    setValidationMessage(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!kind) return;
    const { isComplete, normalize, validationMessage: requirement } = typedFactors[kind];
    const factor = normalize(typed);
    setValidationMessage(isComplete(factor) ? undefined : requirement);
    if (isComplete(factor)) submitFactor({ [kind]: factor });
  };

  return (
    <form onSubmit={submit} aria-label="Verification">
      <Stack gap="md">
        {passkey && (
          <Button
            ref={passkeyButton}
            size="md"
            fullWidth
            variant={kind ? 'default' : 'filled'}
            loading={isPending && !typed}
            onClick={() => void submitPasskey(passkey)}
          >
            Use a passkey
          </Button>
        )}
        {kind && (
          <>
            <TextInput
              key={kind}
              label={typedFactors[kind].label}
              {...typedFactors[kind].input}
              autoFocus={!passkey || kind === 'recovery_code'}
              value={typed}
              error={validationMessage}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" size="md" fullWidth loading={isPending && typed !== ''}>
              Log in
            </Button>
          </>
        )}
        {others
          .filter((other) => other !== kind)
          .map((other) => (
            <Button key={other} variant="subtle" size="compact-sm" onClick={() => switchTo(other)}>
              {typedFactors[other].switchLabel}
            </Button>
          ))}
        <Button variant="subtle" size="compact-sm" onClick={() => onBack()}>
          Back
        </Button>
      </Stack>
      <Text role="alert" c="red" size="sm" mt={message ? 'sm' : 0}>
        {message}
      </Text>
    </form>
  );
}
