import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { FigureInput } from './figure-input';

const meta = {
  title: 'FigureInput',
  component: FigureInput,
  parameters: guide({
    do: ['Give it a unit.', 'Show a loaded value with `formatFigure`.', 'Say with an example what can be read.'],
    dont: ['Correct what was typed.', 'Guess what a comma means.'],
    accessibility: [
      'A phone offers its keys for decimals.',
      'The unit is drawn only: name it in the label where it matters.',
    ],
  }),
  args: { label: 'Investment Min', unit: 'USD', defaultValue: '1,000' },
} satisfies Meta<typeof FigureInput>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Refused: Story = {
  args: { defaultValue: '1.000,50', error: 'Write Investment Min like 1,000 or 1000.50' },
};
export const Empty: Story = { args: { defaultValue: '', placeholder: 'No Limit' } };
