import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { Money } from './money';

const meta = {
  title: 'Money',
  parameters: guide({
    do: ['Show the exact amount where a decision depends on it.', 'Align it to the end in a column.'],
    dont: ['Format an amount by hand.', 'Show the sign of an amount only by colour.'],
    accessibility: ['The tooltip is only available to the pointer: show the exact amount as text where it matters.'],
  }),
  component: Money,
  args: { value: 1250.5 },
} satisfies Meta<typeof Money>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Exact: Story = {};
export const Rounded: Story = { args: { decimals: 0 } };
export const Negative: Story = { args: { value: -99.99 } };
export const Signed: Story = { args: { isSigned: true }, tags: ['no-snapshot'] };
export const Unknown: Story = { args: { value: null } };
