import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { Money } from './money';

const meta = {
  title: 'Money',
  parameters: guide({
    do: ['Show the exact amount where it is decided about.', 'Align it to the end in a column.'],
    dont: ['Format an amount by hand.', 'Colour an amount by its sign alone.'],
    accessibility: ['A tooltip is for the pointer: where the exact amount matters, it is written out.'],
  }),
  component: Money,
  args: { value: 1250.5 },
} satisfies Meta<typeof Money>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Exact: Story = {};
export const Rounded: Story = { args: { decimals: 0 } };
export const Negative: Story = { args: { value: -99.99 } };
export const Signed: Story = { args: { isSigned: true }, tags: ['no-picture'] };
export const Unknown: Story = { args: { value: null } };
