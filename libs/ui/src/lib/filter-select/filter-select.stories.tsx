import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { FilterSelect } from './filter-select';

const meta = {
  title: 'FilterSelect',
  parameters: guide({
    do: ['Name the unfiltered option in `allLabel`: "All Status".', 'Keep the selection in the URL.'],
    dont: ['Filter by a value that no column shows.'],
    accessibility: ['It is a native select with its own label.'],
  }),

  component: FilterSelect,
  args: {
    label: 'Status',
    allLabel: 'All Status',
    value: '',
    onChange: () => undefined,
    options: [
      { value: 'open', label: 'Open' },
      { value: 'settled', label: 'Settled' },
    ],
  },
} satisfies Meta<typeof FilterSelect>;
export default meta;

type Story = StoryObj<typeof meta>;

export const All: Story = {};
export const Chosen: Story = { args: { value: 'settled' } };
