import { hasVisibleText } from '@countinghouse/shared/text';
import { FormModal } from '@countinghouse/ui';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import type { FactorFormProps } from './authenticator-form';
import { useRenamePasskey, type Passkey } from './second-factor-api';
import { useAddPasskey } from './use-add-passkey';

const usePasskeyName = (name: string) =>
  useForm({
    initialValues: { name },
    validate: { name: (value) => (hasVisibleText(value) ? null : 'Name is required') },
  });

type NameForm = ReturnType<typeof usePasskeyName>;

const NameField = ({ form }: { form: NameForm }) => (
  <TextInput
    label="Name"
    description="A name for the device that stores it."
    maxLength={60}
    required
    data-autofocus
    {...form.getInputProps('name')}
  />
);

/** Dialog that names and creates a passkey. Mount it only while it is open. */
export function PasskeyForm({ onAdded, onClose }: FactorFormProps) {
  const form = usePasskeyName('');
  const addPasskey = useAddPasskey();
  const newCodes = useRef<readonly string[] | null>(undefined);
  const close = () => {
    onClose();
    if (newCodes.current !== undefined) onAdded(newCodes.current);
  };
  return (
    <FormModal
      title="Add passkey"
      submitLabel="Create passkey"
      form={form}
      onSubmit={async ({ name }) => {
        newCodes.current = await addPasskey(name);
      }}
      onClose={close}
    >
      <Text size="sm">Your browser will ask for a fingerprint, face, PIN or security key.</Text>
      <NameField form={form} />
    </FormModal>
  );
}

/** Dialog that renames a passkey. Mount it only while it is open. */
export function PasskeyNameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = usePasskeyName(passkey.name);
  const renamePasskey = useRenamePasskey();
  return (
    <FormModal
      title="Rename passkey"
      submitLabel="Rename"
      form={form}
      messages={{ error: 'The passkey was not renamed.' }}
      onSubmit={({ name }) => renamePasskey(passkey._id, name)}
      onClose={onClose}
    >
      <NameField form={form} />
    </FormModal>
  );
}
