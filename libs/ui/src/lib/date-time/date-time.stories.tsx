import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { DateTime } from './date-time';

const meta = {
  title: 'DateTime',
  parameters: guide({
    do: [
      'Leave out `format`: “26 Nov 2026”, or with the time “26 Nov 2026, 14:05”.',
      'Set `format` only where the specification requires one: `en-GB` for withdrawals and transactions, `en-IN` for tickets, `dd-mm-yyyy` for referrals.',
      'Use `formatDateTime` for a date within a text, and `Age` for a waiting time.',
    ],
    dont: ['Format a time by hand.', 'Leave out the year.'],
    accessibility: [
      'It is a `time` element with the exact time. The tooltip is only available to the pointer, so it must not hold required information.',
      'The tooltip shows the exact time as in logs and files, for searching there.',
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
