import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { PasswordField } from './password-field';

const meta = {
  title: 'PasswordField',
  component: PasswordField,
  parameters: guide({
    do: ['Set `autoComplete` for a new or the current password.', 'State the rules below the label.'],
    dont: ['Ask for a new password twice: it can be shown.', 'Limit its length: a pasted password would be cut off.'],
    accessibility: ['The button that shows the password is in the tab order and has a label.'],
  }),
  args: { label: 'New password', description: '8 to 128 characters.', defaultValue: 'correct horse' },
} satisfies Meta<typeof PasswordField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Invalid: Story = { args: { error: 'This password is too common.' } };
