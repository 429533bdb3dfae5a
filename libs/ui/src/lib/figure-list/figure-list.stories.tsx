import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { FigureList } from './figure-list';

const meta = {
  title: 'FigureList',
  parameters: guide({
    do: ['Put figures side by side that are read together.'],
    dont: ['Mix currencies or units in one list.'],
    accessibility: ['It is a list with a name.'],
  }),

  component: FigureList,
  args: {
    label: 'Letters',
    figures: [
      { label: 'Posted', value: '1,204', href: '/letters?state=posted' },
      { label: 'Postage', value: '$812.40' },
      { label: 'On the way', value: '36 days' },
    ],
  },
} satisfies Meta<typeof FigureList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Figures: Story = {};
export const WithNotes: Story = {
  args: {
    figures: [
      { label: 'Posted', value: '1,204', note: '96%' },
      { label: 'Returned', value: '50', note: '4%' },
    ],
  },
};
export const Loading: Story = {
  args: {
    figures: [
      { label: 'Posted', value: undefined },
      { label: 'Postage', value: undefined },
    ],
  },
};
// The charts' snapshots cover a list with drawings.
export const NotKnown: Story = {
  args: {
    figures: [
      { label: 'Posted', value: '1,204' },
      { label: 'Postage', value: null, href: '/letters' },
    ],
  },
  tags: ['no-picture'],
};
export const LongText: Story = {
  args: {
    figures: [
      { label: 'A label that runs on '.repeat(6), value: '$999,999,999,999.99', href: '/letters' },
      { label: 'Unbroken'.repeat(12), value: '9'.repeat(60) },
    ],
  },
};
