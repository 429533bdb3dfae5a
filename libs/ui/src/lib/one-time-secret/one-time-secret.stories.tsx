import { Button } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { OneTimeSecret } from './one-time-secret';

const noop = () => undefined;

const meta = {
  title: 'ShownOnce',
  component: OneTimeSecret,
  parameters: guide({
    about: 'For a secret that is shown when it is made, and never again.',
    do: [
      'Say where to store it, and what anyone who has it can do.',
      'Have the code of it there before the secret is made.',
    ],
    dont: ['Show in it what can be looked up again.'],
    accessibility: [
      'The focus is on the button that copies, and the copy is said.',
      'Escape does not close it: the secret would be gone by accident.',
    ],
  }),
  args: {
    title: 'The key of Nightly job',
    warning: 'This key is shown only once. Copy it to where the program finds it, and to nowhere else.',
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
    warning: 'Keep these where you will find them without your phone. Each signs you in once.',
    secret: ['7KQ2', '2W8C', 'Q9ZT', '41HX', 'M3PR', '8DKV', '6YBN', 'R0GS', 'C5FJ', 'X7TA'].map(
      (part) => `${part}-M4XD-09VT-HB3N-Q5ZT-8RCE`,
    ),
    label: 'codes',
    more: <Button variant="default">Download</Button>,
    confirmLabel: 'I’ve saved them',
  },
};
