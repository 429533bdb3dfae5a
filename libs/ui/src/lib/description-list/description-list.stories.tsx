import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { DescriptionList } from './description-list';

const meta = {
  title: 'DescriptionList',
  parameters: guide({
    do: ['Show the fields of one record.', 'Give long values the full width (`isWide`).'],
    dont: ['Use it for a list of records.', 'Leave out an empty field: show a dash.'],
    accessibility: ['Terms and values are a `dl`.'],
  }),

  component: DescriptionList,
  args: {
    label: 'Person',
    items: [
      { term: 'Full Name', value: 'Ada Lovelace' },
      { term: 'Email', value: 'ada@example.com' },
      { term: 'Phone', value: '' },
      { term: 'Message', value: 'First line\nSecond line', isWide: true },
    ],
  },
} satisfies Meta<typeof DescriptionList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const InRows: Story = { args: { isInRows: true } };
export const LongText: Story = {
  args: { items: [{ term: 'A very long term '.repeat(3), value: 'unbroken'.repeat(40) }] },
};
