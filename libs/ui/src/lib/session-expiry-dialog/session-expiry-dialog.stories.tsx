import type { Meta, StoryObj } from '@storybook/react-vite';
import { within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { SessionExpiryDialog } from './session-expiry-dialog';

const noop = () => undefined;

const meta = {
  title: 'SessionEnding',
  component: SessionExpiryDialog,
  parameters: guide({
    do: ['Show it in every open tab, and take it away in all of them once it is answered in one.'],
    dont: ['Take a moving pointer for an answer: somebody may have passed by.'],
    accessibility: [
      'The focus is on staying, Escape stays too, and the focus returns to where it was.',
      'The time of the end is read out once; the countdown is not.',
      'The title of the document says it too, for a tab that is not seen.',
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
