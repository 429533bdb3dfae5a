import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { PasswordField } from './password-field';

const meta = {
  title: 'PasswordField',
  component: PasswordField,
  parameters: guide({
    do: ['Say with `autoComplete` whether it is a new password or the present one.', 'Name the rules under the label.'],
    dont: ['Ask for a new password twice: it can be looked at.', 'Limit its length: what is pasted would be cut off.'],
    accessibility: ['The eye is a button that the Tab key reaches, and says what it does.'],
  }),
  args: { label: 'New password', description: '8 to 128 characters.', defaultValue: 'correct horse' },
} satisfies Meta<typeof PasswordField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Refused: Story = { args: { error: 'This password is among the too common.' } };
