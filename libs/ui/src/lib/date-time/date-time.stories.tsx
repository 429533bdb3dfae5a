import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { DateTime } from './date-time';

const meta = {
  title: 'DateTime',
  parameters: guide({
    do: [
      'Leave `format` out: “26 Nov 2026”, with the time “26 Nov 2026, 14:05”.',
      'Give it only where the specification fixes one: `en-GB` for withdrawals and transactions, `en-IN` for tickets, `dd-mm-yyyy` for referrals.',
      'Write a date in a text with `formatDateTime`, and how long something has waited with `Age`.',
    ],
    dont: ['Format a time by hand.', 'Leave out the year.'],
    accessibility: [
      'It is a `time` element with the whole instant. The tooltip is for the pointer: what has to be known is written out.',
      'The tooltip has the exact instant as logs and files have it, so that it can be searched for there.',
    ],
  }),

  component: DateTime,
  args: { value: '2025-03-09T14:05:11.000Z' },
} satisfies Meta<typeof DateTime>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Day: Story = {};
export const British: Story = { args: { format: 'en-GB' } };
export const Indian: Story = { args: { format: 'en-IN' } };
export const Dashed: Story = { args: { format: 'dd-mm-yyyy' } };
export const WithTime: Story = { args: { withTime: true } };
export const Unknown: Story = { args: { value: null } };
