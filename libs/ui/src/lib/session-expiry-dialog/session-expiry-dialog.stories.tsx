import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { SessionExpiryDialog } from './session-expiry-dialog';

const noop = () => undefined;

const meta = {
  title: 'SessionExpiryDialog',
  component: SessionExpiryDialog,
  parameters: guide({
    do: ['Show it in every open tab, and close it in all tabs after a choice in one.'],
    dont: ['Treat pointer movement as activity: it may be accidental.'],
    accessibility: [
      'The focus starts on the button to stay signed in, Escape stays too, and closing restores the focus.',
      'The time at which the session ends is announced once; the countdown is not.',
      'The document title shows it too, for tabs in the background.',
    ],
  }),
  args: {
    reason: 'idle',
    endsAt: new Date('2026-03-14T14:32:00Z'),
    secondsLeft: 105,
    onStay: noop,
    onSignOut: noop,
  },
  play: async () => {
    await within(document.body).findByRole('alertdialog');
  },
} satisfies Meta<typeof SessionExpiryDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Idle: Story = {};
export const Limit: Story = { args: { reason: 'limit', secondsLeft: 9 } };
