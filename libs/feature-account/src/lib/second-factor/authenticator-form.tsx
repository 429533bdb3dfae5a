import { describeFailure } from '@countinghouse/api-client';
import { CopyButton, ErrorState, FormModal, LoadingState } from '@countinghouse/ui';
import { Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef } from 'react';
import { QrCode } from './qr-code';
import { useStartAuthenticatorSetup, useConfirmAuthenticator } from './second-factor-api';
import classes from './second-factor.module.css';

export interface FactorFormProps {
  /** Called with the new recovery codes, or null if there are none. */
  onAdded: (codes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Groups the secret by four characters, which are easier to type. */
const formatSecret = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ');

/** Dialog that sets up an authenticator app with a QR code and a first code. Mount it only while it is open. */
export function AuthenticatorForm({ onAdded, onClose }: FactorFormProps) {
  const { startSetup, secret, error } = useStartAuthenticatorSetup();
  const confirmCode = useConfirmAuthenticator();
  const newCodes = useRef<readonly string[] | null>(undefined);
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (value) => (/^\d{6}$/.test(value.replaceAll(' ', '')) ? null : 'Enter the six digits') },
  });

  const startOnMount = useEffectEvent(startSetup);
  useEffect(() => startOnMount(), []);

  const close = () => {
    onClose();
    if (newCodes.current !== undefined) onAdded(newCodes.current);
  };
  return (
    <FormModal
      title="Authenticator app"
      submitLabel="Confirm"
      form={form}
      messages={{ error: 'The app was not set up.' }}
      onSubmit={async ({ code }) => {
        newCodes.current = await confirmCode(code.replaceAll(' ', ''));
      }}
      onClose={close}
    >
      <Text size="sm">Scan this with an authenticator app, then enter the code that it shows.</Text>
      {error && <ErrorState message={describeFailure(error)} onRetry={startSetup} />}
      {!error && !secret && <LoadingState />}
      {secret && (
        <>
          <QrCode text={secret.uri} label="QR code for the authenticator app" />
          <Group gap="xs" wrap="nowrap" justify="center">
            <Text size="sm" className={classes.secret}>
              {formatSecret(secret.secret)}
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
