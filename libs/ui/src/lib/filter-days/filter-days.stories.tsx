import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { FilterDays } from './filter-days';

const meta = {
  title: 'FilterDays',
  parameters: guide({
    do: ['Keep both days in the address, as `from` and `to`: `useListState` sets them at once with `setFilters`.'],
    dont: ['Use it for a time of day, or without the `timeZone` that the answer is really for.'],
    accessibility: [
      'The button says what is chosen. Enter in a field applies both days; Escape leaves them as they were.',
      'The fields are the browser’s own, with its keyboard, its calendar and its language.',
      'What is wrong with a day is said at its field, which gets the focus.',
    ],
  }),
  component: FilterDays,
  args: { from: '', to: '', onChange: () => undefined },
  render: function ControlledExample(props) {
    const [days, setDays] = useState({ from: props.from, to: props.to });
    return (
      <FilterDays
        {...props}
        {...days}
        onChange={(next) => {
          setDays(next);
          props.onChange(next);
        }}
      />
    );
  },
} satisfies Meta<typeof FilterDays>;
export default meta;

type Story = StoryObj<typeof meta>;

export const None: Story = {};
export const Chosen: Story = { args: { from: '2026-01-01', to: '2026-03-31' } };
export const Since: Story = { args: { label: 'Request Date', from: '2026-01-01' } };
export const Open: Story = {
  ...Chosen,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await within(document.body).findByRole('button', { name: 'Apply' });
  },
};
export const Reversed: Story = {
  args: { from: '2026-04-01', to: '2026-03-31' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await userEvent.click(await within(document.body).findByRole('button', { name: 'Apply' }));
    await within(document.body).findByText('From is after To');
  },
};
export const OnAPhone: Story = { ...Open, globals: { viewport: { value: 'phone' } }, tags: ['no-picture'] };
