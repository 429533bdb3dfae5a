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
    about: 'For what has to be typed before something that is under way can go on.',
    do: ['Say what it is for, and that nothing typed below is lost.', 'Say what is wrong at the field.'],
    dont: ['Edit a record in it: that is a FormModal, which keeps what was typed.'],
    accessibility: [
      'The focus is on the field, Enter sends, Escape cancels, and the focus returns to where it was.',
      'What lies below does not hear the keys.',
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

export const Asking: Story = {};
export const Refused: Story = { args: { fields: <Password error="This is not your password." /> } };
export const Busy: Story = { args: { isBusy: true } };
