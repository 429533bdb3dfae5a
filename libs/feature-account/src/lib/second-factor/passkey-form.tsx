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
    validate: { name: (typed) => (hasVisibleText(typed) ? null : 'Name is required') },
  });

type NameForm = ReturnType<typeof usePasskeyName>;

const NameField = ({ form }: { form: NameForm }) => (
  <TextInput
    label="Name"
    description="What you call the device that holds it."
    maxLength={60}
    required
    data-autofocus
    {...form.getInputProps('name')}
  />
);

/** Names a passkey, and has the browser make it. Mounted while it is open. */
export function PasskeyForm({ onAdded, onClose }: FactorFormProps) {
  const form = usePasskeyName('');
  const addPasskey = useAddPasskey();
  const added = useRef<readonly string[] | null>(undefined);
  const close = () => {
    onClose();
    if (added.current !== undefined) onAdded(added.current);
  };
  return (
    <FormModal
      title="Add passkey"
      submitLabel="Make passkey"
      form={form}
      onSubmit={async ({ name }) => {
        added.current = await addPasskey(name);
      }}
      onClose={close}
    >
      <Text size="sm">The browser asks next for a finger, a face, a PIN or a security key.</Text>
      <NameField form={form} />
    </FormModal>
  );
}

/** Gives a passkey another name. Mounted while it is open. */
export function PasskeyNameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = usePasskeyName(passkey.name);
  const renamePasskey = useRenamePasskey();
  return (
    <FormModal
      title="Rename passkey"
      submitLabel="Rename"
      form={form}
      words={{ error: 'The passkey was not renamed.' }}
      onSubmit={({ name }) => renamePasskey(passkey._id, name)}
      onClose={onClose}
    >
      <NameField form={form} />
    </FormModal>
  );
}
