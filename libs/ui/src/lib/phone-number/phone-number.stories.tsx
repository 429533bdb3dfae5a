import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { PhoneNumber } from './phone-number';

const meta = {
  title: 'PhoneNumber',
  parameters: guide({
    do: ['Use it in a column, where a text would be cut.'],
    dont: ['Regroup its digits: it is read out as its owner wrote it.'],
    accessibility: ['It keeps its direction among words that run from right to left.'],
  }),
  component: PhoneNumber,
  args: { value: '+44 20 7946 0018' },
} satisfies Meta<typeof PhoneNumber>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Known: Story = {};
export const Unknown: Story = { args: { value: null } };
