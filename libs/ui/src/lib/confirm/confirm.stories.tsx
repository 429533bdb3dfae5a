import { Button } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { simulateOffline } from '../../stories/simulate-offline';
import { confirm, type ConfirmOptions } from './confirm';

/** A button that opens a confirmation, and its result. */
function ConfirmExample(options: ConfirmOptions) {
  const [result, setResult] = useState('none');
  return (
    <>
      <Button
        onClick={() => void confirm(options).then((isConfirmed) => setResult(isConfirmed ? 'confirmed' : 'cancelled'))}
      >
        Pay out
      </Button>
      <p>Result: {result}</p>
    </>
  );
}

const succeed: () => Promise<unknown> = () => Promise.resolve();

const meta = {
  title: 'confirm',
  parameters: guide({
    do: [
      'State in full who is affected, the amount, and the old and new status.',
      'Label the button with the verb and the amount.',
    ],
    dont: ['Ask for confirmation of an action that can be undone.', 'Label the button "OK" or "Yes".'],
    accessibility: [
      'The focus starts on Cancel, Enter does not confirm, and closing restores the focus.',
      'The button is busy until the server responds.',
    ],
  }),

  component: ConfirmExample,
  args: {
    title: 'Pay out $1,250.00?',
    children:
      'Ada Lovelace receives $1,250.00. The withdrawal changes from Pending to Approved. This cannot be undone.',
    confirmLabel: 'Pay $1,250.00',
    run: succeed,
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Pay out' }));
    await within(document.body).findByRole('dialog');
  },
} satisfies Meta<typeof ConfirmExample>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Dangerous: Story = {
  args: {
    title: 'Are you sure you want to delete this person?',
    children: 'Ada Lovelace and all of her messages will be deleted.',
    confirmLabel: 'Delete Ada Lovelace',
    tone: 'danger',
  },
};
export const LongText: Story = {
  args: { children: `A long word: ${'Unbroken'.repeat(15)}. `.repeat(4) },
};
export const Busy: Story = {
  args: { run: () => new Promise(() => undefined) },
  play: async (context) => {
    await meta.play(context);
    await userEvent.click(await within(document.body).findByRole('button', { name: 'Pay $1,250.00' }));
  },
};
export const Offline: Story = {
  beforeEach: simulateOffline,
  play: async (context) => {
    await meta.play(context);
    await within(document.body).findByText(/^You are offline/);
  },
};
