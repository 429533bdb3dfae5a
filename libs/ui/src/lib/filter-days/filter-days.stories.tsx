import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { FilterDays } from './filter-days';

const meta = {
  title: 'FilterDays',
  parameters: guide({
    do: ['Keep both days in the URL as `from` and `to`: set them together with `setFilters` of `useListState`.'],
    dont: ['Use it for a time of day.', 'Leave out the `timeZone` that the response is for.'],
    accessibility: [
      'The button shows the current range. Enter in a field applies both days; Escape discards the changes.',
      'The fields are native date inputs, with the browser’s keyboard support, calendar and language.',
      'The error of a day is shown at its field, which gets the focus.',
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
    await within(document.body).findByText('From must not be after To');
  },
};
export const OpenMobile: Story = { ...Open, globals: { viewport: { value: 'phone' } }, tags: ['no-snapshot'] };
