import { Button } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { OneTimeSecret } from './one-time-secret';

const noop = () => undefined;

const meta = {
  title: 'OneTimeSecret',
  component: OneTimeSecret,
  parameters: guide({
    about: 'A dialog for a secret that is shown only when it is created.',
    do: [
      'State where to store the secret, and what it gives access to.',
      'Load this component before the secret is created.',
    ],
    dont: ['Use it for information that can be looked up again.'],
    accessibility: [
      'The focus starts on the Copy button, and the copy is announced.',
      'Escape does not close it, so the secret is not lost by accident.',
    ],
  }),
  args: {
    title: 'The key of Nightly job',
    warning: 'This key is shown only once. Store it securely: anyone who has it can act as this account.',
    secret: 'chk_00000000000000000000000000000000000000000002CZclj',
    label: 'key',
    confirmLabel: 'I’ve saved it',
    onConfirm: noop,
  },
  play: async () => {
    await within(document.body).findByRole('dialog');
  },
} satisfies Meta<typeof OneTimeSecret>;
export default meta;

type Story = StoryObj<typeof meta>;

export const One: Story = { args: { children: 'It works until 15 Mar 2027, 02:00.' } };
export const Several: Story = {
  args: {
    title: 'Recovery codes',
    warning: 'Store these codes where you can find them without your phone. Each code works once.',
    secret: ['7KQ2', '2W8C', 'Q9ZT', '41HX', 'M3PR', '8DKV', '6YBN', 'R0GS', 'C5FJ', 'X7TA'].map(
      (part) => `${part}-M4XD-09VT-HB3N-Q5ZT-8RCE`,
    ),
    label: 'codes',
    extraActions: <Button variant="default">Download</Button>,
    confirmLabel: 'I’ve saved them',
  },
};
