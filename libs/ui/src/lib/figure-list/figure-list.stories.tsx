import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { FigureList } from './figure-list';

const meta = {
  title: 'FigureList',
  parameters: guide({
    do: ['Show related figures side by side.'],
    dont: ['Mix currencies or units in one list.'],
    accessibility: ['It is a labelled list.'],
  }),

  component: FigureList,
  args: {
    label: 'Plans',
    figures: [
      { label: 'Purchased', value: '1,204', href: '/plans?status=purchased' },
      { label: 'Invested', value: '$812.40' },
      { label: 'Lock-in', value: '36 days' },
    ],
  },
} satisfies Meta<typeof FigureList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Figures: Story = {};
export const WithNotes: Story = {
  args: {
    figures: [
      { label: 'Purchased', value: '1,204', note: '96%' },
      { label: 'Released', value: '50', note: '4%' },
    ],
  },
};
export const Loading: Story = {
  args: {
    figures: [
      { label: 'Purchased', value: undefined },
      { label: 'Invested', value: undefined },
    ],
  },
};
// The charts' snapshots cover unknown values.
export const Unknown: Story = {
  args: {
    figures: [
      { label: 'Purchased', value: '1,204' },
      { label: 'Invested', value: null, href: '/plans' },
    ],
  },
  tags: ['no-snapshot'],
};
export const LongText: Story = {
  args: {
    figures: [
      { label: 'A label that runs on '.repeat(6), value: '$999,999,999,999.99', href: '/plans' },
      { label: 'Unbroken'.repeat(12), value: '9'.repeat(60) },
    ],
  },
};
