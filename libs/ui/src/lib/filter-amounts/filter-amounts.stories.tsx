import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { FilterAmounts } from './filter-amounts';

const meta = {
  title: 'FilterAmounts',
  parameters: guide({
    do: ['Keep both amounts in the URL: set them together with `setFilters` of `useListState`.'],
    dont: ['Use it for amounts in other currencies than US dollars.', 'Correct the input.'],
    accessibility: [
      'The button shows the current range. Enter in a field applies both amounts; Escape discards the changes.',
      'Phones show a decimal keypad.',
      'The error of an amount is shown at its field, which gets the focus.',
    ],
  }),
  component: FilterAmounts,
  args: { from: '', to: '', onChange: () => undefined },
  render: function ControlledExample(props) {
    const [amounts, setAmounts] = useState({ from: props.from, to: props.to });
    return (
      <FilterAmounts
        {...props}
        {...amounts}
        onChange={(next) => {
          setAmounts(next);
          props.onChange(next);
        }}
      />
    );
  },
} satisfies Meta<typeof FilterAmounts>;
export default meta;

type Story = StoryObj<typeof meta>;

export const None: Story = {};
export const Chosen: Story = { args: { from: '100', to: '2500' } };
export const UpTo: Story = { args: { to: '2500.5' } };
export const Open: Story = {
  ...Chosen,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await within(document.body).findByRole('button', { name: 'Apply' });
  },
};
export const Reversed: Story = {
  args: { from: '5000', to: '100' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await userEvent.click(await within(document.body).findByRole('button', { name: 'Apply' }));
    await within(document.body).findByText('From must not be more than To');
  },
};
export const OpenMobile: Story = { ...Open, globals: { viewport: { value: 'phone' } }, tags: ['no-snapshot'] };
