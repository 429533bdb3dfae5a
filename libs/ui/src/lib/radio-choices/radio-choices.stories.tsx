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
    do: ['Use it for two to nine choices that are all to be seen.'],
    dont: ['Choose beforehand what has consequences.'],
    accessibility: ['A digit chooses from anywhere in a dialog, and what it has chosen is said.'],
  }),
  component: ControlledExample,
  subcomponents: { RadioChoices },
  tags: ['no-picture'],
  args: { label: 'Shelf', choices: [{ value: 'Ledgers' }, { value: 'Letters' }, { value: 'Maps' }], value: 'Letters' },
} satisfies Meta<typeof ControlledExample>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const Missing: Story = { args: { value: '', error: 'Choose a shelf', isRequired: true } };
