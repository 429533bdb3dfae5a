import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { BarChart } from './bar-chart';

const meta = {
  title: 'Charts/BarChart',
  parameters: guide({
    do: ['Say in the label what is compared.', 'Keep the order of the categories from one visit to the next.'],
    dont: ['Draw what a single figure says better.', 'Choose colours: their order is the theme’s.'],
    accessibility: ['Every value stands there as text; colours are never alone in telling something.'],
  }),

  component: BarChart,
  args: {
    label: 'This year',
    items: [
      { label: 'Letters', value: 412, href: '/letters' },
      { label: 'Parcels', value: 60 },
      { label: 'Postcards', value: 310 },
      { label: 'Telegrams', value: 96 },
      { label: 'Returned', value: 24 },
    ],
  },
} satisfies Meta<typeof BarChart>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Figures: Story = {};
export const Loading: Story = {
  args: {
    items: [
      { label: 'Letters', value: undefined },
      { label: 'Parcels', value: undefined },
    ],
  },
};
export const Nothing: Story = {
  args: {
    items: [
      { label: 'Letters', value: 0 },
      { label: 'Parcels', value: 0 },
    ],
  },
};
export const PartNotKnown: Story = {
  args: {
    items: [
      { label: 'Letters', value: 412, href: '/letters' },
      { label: 'Parcels', value: null },
      { label: 'Postcards', value: 310 },
    ],
  },
};
// The pie chart's snapshots cover values without drawings.
export const NothingKnown: Story = {
  args: {
    items: [
      { label: 'Letters', value: null },
      { label: 'Parcels', value: Number.NaN },
    ],
  },
  tags: ['no-picture'],
};
export const FarApart: Story = {
  args: {
    items: [
      { label: 'Letters', value: 1_000_000 },
      { label: 'A label that runs on and on and on and on', value: 3 },
    ],
  },
};
