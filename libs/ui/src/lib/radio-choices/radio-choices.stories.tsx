import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { guide } from '../../stories/guide';
import { RadioChoices, type RadioChoicesProps } from './radio-choices';

/** A controlled group. */
function ControlledExample({ value: first = '', ...props }: Omit<RadioChoicesProps, 'onChange'>) {
  const [value, setValue] = useState(first);
  return <RadioChoices {...props} value={value} onChange={setValue} />;
}

const meta = {
  title: 'RadioChoices',
  parameters: guide({
    do: ['Use it for two to nine choices that should all be visible.'],
    dont: ['Preselect a choice that has consequences.'],
    accessibility: ['In a dialog, a digit key selects a choice wherever the focus is, and the selection is announced.'],
  }),
  component: ControlledExample,
  subcomponents: { RadioChoices },
  tags: ['no-snapshot'],
  args: {
    label: 'Network',
    choices: [{ value: 'Bitcoin' }, { value: 'Ethereum' }, { value: 'Tron' }],
    value: 'Ethereum',
  },
} satisfies Meta<typeof ControlledExample>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const Invalid: Story = { args: { value: '', error: 'Choose a network', isRequired: true } };
