import { Button, NativeSelect, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { FormModal } from './form-modal';

interface Values {
  name: string;
  network: string;
}

interface WalletModalProps {
  onSubmit: (values: Values) => Promise<unknown>;
}

/** A button that opens the modal. */
function FormModalExample({ onSubmit }: WalletModalProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Add wallet</Button>
      {isOpen && <WalletModal onSubmit={onSubmit} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function WalletModal({ onSubmit, onClose }: WalletModalProps & { onClose: () => void }) {
  const form = useForm<Values>({
    initialValues: { name: '', network: 'ETH' },
    validate: { name: isNotEmpty('Enter a name') },
  });
  return (
    <FormModal title="Add Wallet" onClose={onClose} form={form} onSubmit={onSubmit} submitLabel="Add">
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <NativeSelect label="Network" data={['ETH', 'BTC']} {...form.getInputProps('network')} />
    </FormModal>
  );
}

const succeed: WalletModalProps['onSubmit'] = () => Promise.resolve();
const screen = within(document.body);

const meta = {
  title: 'FormModal',
  parameters: guide({
    do: ['Use it for up to four fields of a record without its own screen.'],
    dont: ['Open a modal from a modal.'],
    accessibility: ['The focus stays inside and is restored on closing. Escape asks before changes are lost.'],
  }),

  component: FormModalExample,
  subcomponents: { FormModal },
  args: { onSubmit: succeed },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Add wallet' }));
    await screen.findByRole('dialog', { name: 'Add Wallet' });
  },
} satisfies Meta<typeof FormModalExample>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const ValidationErrors: Story = {
  play: async (context) => {
    await meta.play(context);
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findAllByText('Enter a name');
  },
};
export const Saving: Story = {
  args: { onSubmit: () => new Promise(() => undefined) },
  play: async (context) => {
    await meta.play(context);
    await userEvent.type(await screen.findByLabelText(/Name/), 'Cold storage');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  },
};
export const UnsavedChanges: Story = {
  play: async (context) => {
    await meta.play(context);
    await userEvent.type(await screen.findByLabelText(/Name/), 'Cold storage');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
  },
};
