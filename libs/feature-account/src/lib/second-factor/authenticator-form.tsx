import { describeFailure } from '@countinghouse/api-client';
import { CopyButton, ErrorState, FormModal, LoadingState } from '@countinghouse/ui';
import { Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef } from 'react';
import { QrCode } from './qr-code';
import { useBeginAuthenticator, useConfirmAuthenticator } from './second-factor-api';
import classes from './second-factor.module.css';

export interface FactorFormProps {
  /** Set up; with the recovery codes, where there are new ones. */
  onAdded: (codes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Four letters at a time, as people type them. */
const grouped = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ');

/** Sets up an authenticator app: its QR code, and a code that shows that it works. Mounted while it is open. */
export function AuthenticatorForm({ onAdded, onClose }: FactorFormProps) {
  const { begin, secret, error } = useBeginAuthenticator();
  const confirmCode = useConfirmAuthenticator();
  const added = useRef<readonly string[] | null>(undefined);
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (typed) => (/^\d{6}$/.test(typed.replaceAll(' ', '')) ? null : 'Enter the six digits') },
  });

  const start = useEffectEvent(begin);
  useEffect(() => start(), []);

  const close = () => {
    onClose();
    if (added.current !== undefined) onAdded(added.current);
  };
  return (
    <FormModal
      title="Authenticator app"
      submitLabel="Confirm"
      form={form}
      words={{ error: 'The app was not set up.' }}
      onSubmit={async ({ code }) => {
        added.current = await confirmCode(code.replaceAll(' ', ''));
      }}
      onClose={close}
    >
      <Text size="sm">Scan this with an authenticator app, then enter the code that it shows.</Text>
      {error && <ErrorState message={describeFailure(error)} onRetry={begin} />}
      {!error && !secret && <LoadingState />}
      {secret && (
        <>
          <QrCode text={secret.uri} label="QR code for the authenticator app" />
          <Group gap="xs" wrap="nowrap" justify="center">
            <Text size="sm" className={classes.secret}>
              {grouped(secret.secret)}
            </Text>
            <CopyButton value={secret.secret} label="secret" />
          </Group>
        </>
      )}
      <TextInput
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        data-autofocus
        {...form.getInputProps('code')}
      />
    </FormModal>
  );
}
