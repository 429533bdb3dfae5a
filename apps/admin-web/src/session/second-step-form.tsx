import type { SecondStep } from '@countinghouse/api-client';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSecondStep } from './second-step-api';

export interface SecondStepFormProps {
  step: SecondStep;
  /** The sign-in begins anew. @param reason why it has to; none where somebody has gone back */
  onBack: (reason?: string) => void;
}

/** What is typed in: the code of an app, or one of the recovery codes. */
const kinds = {
  code: {
    label: 'Code of your authenticator app',
    // Phones then show digits, and offer a code that they hold.
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
    lack: 'Enter the six digits that the app shows',
    isWhole: (typed: string) => /^\d{6}$/.test(typed),
    tidy: (typed: string) => typed.replaceAll(/\D/g, ''),
  },
  recovery_code: {
    label: 'Recovery code',
    input: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 40 },
    lack: 'Enter one of your recovery codes, such as 7KQ2-M4XD-09VT-HB3N',
    isWhole: (typed: string) => typed.replaceAll(/[^a-z0-9]/gi, '').length === 16,
    tidy: (typed: string) => typed.trim(),
  },
} as const;

type Kind = keyof typeof kinds;

/** The second step of signing in: a passkey, the code of an app, or a recovery code, as the account has them. */
export function SecondStepForm({ step, onBack }: SecondStepFormProps) {
  const { methods, passkey } = step;
  const others = (['code', 'recovery_code'] as const).filter((method) => methods.includes(method));
  const [kind, setKind] = useState<Kind | undefined>(() => (methods.includes('code') ? 'code' : undefined));
  const [typed, setTyped] = useState('');
  const [lack, setLack] = useState<string>();
  const { prove, provePasskey, message, isPending } = useSecondStep(step, onBack);
  const first = useRef<HTMLButtonElement>(null);

  useEffect(() => first.current?.focus(), []);

  const choose = (next: Kind) => {
    setKind(next);
    setTyped('');
    setLack(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!kind) return;
    const { isWhole, tidy, lack: words } = kinds[kind];
    const proof = tidy(typed);
    setLack(isWhole(proof) ? undefined : words);
    if (isWhole(proof)) prove({ [kind]: proof });
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
            onClick={() => void provePasskey(passkey)}
          >
            Use a passkey
          </Button>
        )}
        {kind && (
          <>
            <TextInput
              key={kind}
              label={kinds[kind].label}
              {...kinds[kind].input}
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
              {other === 'code' ? 'Use a code of your app' : 'Use a recovery code'}
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
