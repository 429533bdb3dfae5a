import type { MfaChallenge } from '@countinghouse/api-client';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useMfaChallenge } from './mfa-api';
import { typedFactors, type TypedFactor } from './typed-factors';

export interface MfaFormProps {
  step: MfaChallenge;
  /** The sign-in begins anew. @param reason why it has to; none where somebody has gone back */
  onBack: (reason?: string) => void;
}

/** The second step of signing in: a passkey, the code of an app, or a recovery code, as the account has them. */
export function MfaForm({ step, onBack }: MfaFormProps) {
  const { methods, passkey } = step;
  const others = (['code', 'recovery_code'] as const).filter((method) => methods.includes(method));
  const [kind, setKind] = useState<TypedFactor | undefined>(() => (methods.includes('code') ? 'code' : undefined));
  const [typed, setTyped] = useState('');
  const [lack, setLack] = useState<string>();
  const { submitFactor, submitPasskey, message, isPending } = useMfaChallenge(step, onBack);
  const first = useRef<HTMLButtonElement>(null);

  useEffect(() => first.current?.focus(), []);

  const choose = (next: TypedFactor) => {
    setKind(next);
    setTyped('');
    setLack(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!kind) return;
    const { isWhole, tidy, lack: words } = typedFactors[kind];
    const factor = tidy(typed);
    setLack(isWhole(factor) ? undefined : words);
    if (isWhole(factor)) submitFactor({ [kind]: factor });
  };

  return (
    <form onSubmit={submit} aria-label="Second step">
      <Stack gap="md">
        {passkey && (
          <Button
            ref={first}
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
              error={lack}
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
            <Button key={other} variant="subtle" size="compact-sm" onClick={() => choose(other)}>
              {typedFactors[other].offer}
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
