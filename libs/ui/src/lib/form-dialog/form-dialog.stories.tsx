import { PasswordInput } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { FormDialog } from './form-dialog';

const noop = () => undefined;

const Password = ({ error }: { error?: string }) => <PasswordInput label="Password" error={error} data-autofocus />;

const meta = {
  title: 'FormDialog',
  component: FormDialog,
  parameters: guide({
    about: 'A dialog for input that a running action needs before it can continue.',
    do: ['State the purpose, and that input below the dialog is kept.', 'Show errors at the field.'],
    dont: ['Edit a record: use FormModal, which asks before changes are lost.'],
    accessibility: [
      'The field has the focus, Enter submits, Escape cancels, and closing restores the focus.',
      'Shortcuts of the screen below are off while it is open.',
    ],
  }),
  args: {
    title: 'Confirm it’s you',
    children: 'This decision involves a large amount. Enter your password to continue.',
    fields: <Password />,
    submitLabel: 'Confirm',
    isBusy: false,
    onSubmit: noop,
    onCancel: noop,
  },
  play: async () => {
    await within(document.body).findByRole('dialog');
  },
} satisfies Meta<typeof FormDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const Invalid: Story = { args: { fields: <Password error="This is not your password." /> } };
export const Busy: Story = { args: { isBusy: true } };
