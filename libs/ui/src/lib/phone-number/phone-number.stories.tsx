import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { PhoneNumber } from './phone-number';

const meta = {
  title: 'PhoneNumber',
  parameters: guide({
    do: ['Use it in a column, where text would be truncated.'],
    dont: ['Regroup the digits: show the number as its owner entered it.'],
    accessibility: ['It runs from left to right within right-to-left text.'],
  }),
  component: PhoneNumber,
  args: { value: '+44 20 7946 0018' },
} satisfies Meta<typeof PhoneNumber>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Known: Story = {};
export const Unknown: Story = { args: { value: null } };
