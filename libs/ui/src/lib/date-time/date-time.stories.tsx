import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { DateTime } from './date-time';

const meta = {
  title: 'DateTime',
  parameters: guide({
    do: ['Take the format that the screen’s document names.'],
    dont: ['Format a time by hand.', 'Leave out the year, unless it lies a few weeks ahead.'],
    accessibility: [
      'It is a `time` element with the whole instant. The tooltip is for the pointer: what has to be known is written out.',
    ],
  }),

  component: DateTime,
  args: { value: '2025-03-09T14:05:11.000Z', format: 'en-GB' },
} satisfies Meta<typeof DateTime>;
export default meta;

type Story = StoryObj<typeof meta>;

export const British: Story = {};
export const Indian: Story = { args: { format: 'en-IN' } };
export const Dashed: Story = { args: { format: 'dd-mm-yyyy' } };
export const Weekday: Story = { args: { format: 'weekday', withTime: true }, tags: ['no-picture'] };
export const WithTime: Story = { args: { withTime: true } };
export const Unknown: Story = { args: { value: null } };
