import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { BarChart } from './bar-chart';

const meta = {
  title: 'Charts/BarChart',
  parameters: guide({
    do: ['Name the compared quantity in the label.', 'Keep the order of the categories between visits.'],
    dont: ['Use a chart for a single figure.', 'Set colours: the theme defines their order.'],
    accessibility: ['Every value is shown as text, so nothing depends on colour alone.'],
  }),

  component: BarChart,
  args: {
    label: 'This year',
    items: [
      { label: 'Top-ups', value: 412, href: '/topups' },
      { label: 'Plans', value: 60 },
      { label: 'Withdrawals', value: 310 },
      { label: 'Referrals', value: 96 },
      { label: 'Tickets', value: 24 },
    ],
  },
} satisfies Meta<typeof BarChart>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Figures: Story = {};
export const Loading: Story = {
  args: {
    items: [
      { label: 'Top-ups', value: undefined },
      { label: 'Plans', value: undefined },
    ],
  },
};
export const AllZero: Story = {
  args: {
    items: [
      { label: 'Top-ups', value: 0 },
      { label: 'Plans', value: 0 },
    ],
  },
};
export const SomeUnknown: Story = {
  args: {
    items: [
      { label: 'Top-ups', value: 412, href: '/topups' },
      { label: 'Plans', value: null },
      { label: 'Withdrawals', value: 310 },
    ],
  },
};
// The pie chart's snapshots cover values without drawings.
export const AllUnknown: Story = {
  args: {
    items: [
      { label: 'Top-ups', value: null },
      { label: 'Plans', value: Number.NaN },
    ],
  },
  tags: ['no-snapshot'],
};
export const LargeRange: Story = {
  args: {
    items: [
      { label: 'Top-ups', value: 1_000_000 },
      { label: 'A label that runs on and on and on and on', value: 3 },
    ],
  },
};
