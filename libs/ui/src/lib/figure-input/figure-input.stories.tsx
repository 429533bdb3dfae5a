import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { FigureInput } from './figure-input';

const meta = {
  title: 'FigureInput',
  component: FigureInput,
  parameters: guide({
    do: ['Set a unit.', 'Format a loaded value with `formatFigure`.', 'Show an example of the accepted format.'],
    dont: ['Correct the input.', 'Guess the meaning of a comma.'],
    accessibility: ['Phones show a decimal keypad.', 'The unit is only visual: name it in the label where it matters.'],
  }),
  args: { label: 'Investment Min', unit: 'USD', defaultValue: '1,000' },
} satisfies Meta<typeof FigureInput>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Invalid: Story = {
  args: { defaultValue: '1.000,50', error: 'Write Investment Min like 1,000 or 1000.50' },
};
export const Empty: Story = { args: { defaultValue: '', placeholder: 'No Limit' } };
