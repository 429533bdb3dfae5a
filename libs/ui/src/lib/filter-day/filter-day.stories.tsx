import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { guide } from '../../stories/guide';
import { FilterDay } from './filter-day';

const meta = {
  title: 'FilterDay',
  parameters: guide({
    do: ['Use two of them for a span, and say which is which in the label.'],
    dont: ['Use it for a time of day.'],
    accessibility: ['It is the browser’s own field for dates, with its keyboard and its language.'],
  }),

  component: FilterDay,
  args: { label: 'From', value: '', onChange: () => undefined },
  render: function Kept(props) {
    const [day, setDay] = useState(props.value);
    return (
      <FilterDay
        {...props}
        value={day}
        onChange={(next) => {
          setDay(next);
          props.onChange(next);
        }}
      />
    );
  },
} satisfies Meta<typeof FilterDay>;
export default meta;

type Story = StoryObj<typeof meta>;

export const None: Story = {};
export const Chosen: Story = { args: { value: '2026-03-31', max: '2026-04-30', hint: 'Days are those of UTC' } };
export const LongLabel: Story = { args: { label: 'Nothing that happened before', value: '2026-03-31' } };
