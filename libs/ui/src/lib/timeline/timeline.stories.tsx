import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { Timeline } from './timeline';

const meta = {
  title: 'Timeline',
  parameters: guide({
    do: ['Show the latest event first.', 'Name the author of each event.'],
    dont: ['Use it for future events.'],
    accessibility: ['It is an ordered list; times are `time` elements.'],
  }),

  component: Timeline,
  args: {
    label: 'History',
    items: [
      {
        id: '3',
        title: 'Minimum changed',
        time: '2025-03-10T09:12:00.000Z',
        by: 'Grace Hopper, from 203.0.113.7',
        children: 'From $10.00 to $12.00.',
      },
      { id: '2', title: 'Activated', time: '2025-03-09T14:05:11.000Z', by: 'Katherine Johnson' },
      { id: '1', title: 'Created', time: '2025-03-09T14:00:00.000Z' },
    ],
  },
} satisfies Meta<typeof Timeline>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Several: Story = {};
export const One: Story = { args: { items: [{ id: '1', title: 'Created', time: '2025-03-09T14:00:00.000Z' }] } };
export const IncompleteData: Story = {
  args: {
    items: [
      { id: '2', title: 'Minimum changed', time: null, by: null },
      { id: '1', title: '', time: '2025-03-09T14:00:00.000Z', by: 'Katherine Johnson' },
    ],
  },
};
export const LongText: Story = {
  args: {
    items: [
      {
        id: '1',
        title: 'A very long title '.repeat(6),
        time: '2025-03-09T14:00:00.000Z',
        by: 'unbroken'.repeat(30),
        children: 'A very long description. '.repeat(12),
      },
      { id: '0', title: 'The event before', time: '2025-03-08T14:00:00.000Z' },
    ],
  },
};
