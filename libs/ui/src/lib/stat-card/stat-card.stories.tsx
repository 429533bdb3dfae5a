import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { StatCard } from './stat-card';

const meta = {
  title: 'StatCard',
  parameters: guide({
    do: ['Make the figure larger than its label.', 'Link to the list that the figure counts (`href`).'],
    dont: ['Show a figure without its unit.'],
    accessibility: ['Label and figure are read together.'],
  }),

  component: StatCard,
  args: { label: 'Net Earnings', value: '$1,284,920.50' },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 280 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof StatCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Figure: Story = {};
export const WithNoteAndLink: Story = { args: { note: '12 awaiting decision', href: '/entries' } };
export const Loading: Story = { args: { value: undefined } };
export const Unknown: Story = { args: { value: null, note: null } };
export const LongText: Story = {
  args: { label: 'A very long label '.repeat(3), value: '$999,999,999,999,999.99' },
};
