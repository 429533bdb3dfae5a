import { Button, NativeSelect, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { FormModal } from './form-modal';

interface Values {
  name: string;
  kind: string;
}

interface ShelfModalProps {
  onSubmit: (values: Values) => Promise<unknown>;
}

/** A button that opens the modal. */
function FormModalExample({ onSubmit }: ShelfModalProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Add shelf</Button>
      {isOpen && <ShelfModal onSubmit={onSubmit} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ShelfModal({ onSubmit, onClose }: ShelfModalProps & { onClose: () => void }) {
  const form = useForm<Values>({
    initialValues: { name: '', kind: 'ledgers' },
    validate: { name: isNotEmpty('Enter a name') },
  });
  return (
    <FormModal title="Add Shelf" onClose={onClose} form={form} onSubmit={onSubmit} submitLabel="Add">
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <NativeSelect label="Kind" data={['ledgers', 'letters']} {...form.getInputProps('kind')} />
    </FormModal>
  );
}

const succeed: ShelfModalProps['onSubmit'] = () => Promise.resolve();
const screen = within(document.body);

const meta = {
  title: 'FormModal',
  parameters: guide({
    do: ['Use it for up to four fields of a record that has no screen of its own.'],
    dont: ['Open a modal from a modal.'],
    accessibility: ['The focus is kept inside and returned; Escape asks before changes are lost.'],
  }),

  component: FormModalExample,
  subcomponents: { FormModal },
  args: { onSubmit: succeed },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Add shelf' }));
    await screen.findByRole('dialog', { name: 'Add Shelf' });
  },
} satisfies Meta<typeof FormModalExample>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const NotFilledIn: Story = {
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
    await userEvent.type(await screen.findByLabelText(/Name/), 'North wall');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  },
};
export const Leaving: Story = {
  play: async (context) => {
    await meta.play(context);
    await userEvent.type(await screen.findByLabelText(/Name/), 'North wall');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
  },
};
