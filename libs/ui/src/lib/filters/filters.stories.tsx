import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { FilterSelect } from '../filter-select/filter-select';
import { SearchInput } from '../search-input/search-input';
import { Filters } from './filters';

interface ToolbarProps {
  status: string;
}

function Toolbar({ status }: ToolbarProps) {
  const ignore = () => undefined;
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem' }}>
      <SearchInput value="" onChange={ignore} placeholder="Name" />
      <Filters values={[status, '']}>
        <FilterSelect
          label="Status"
          allLabel="All Status"
          value={status}
          onChange={ignore}
          options={[
            { value: 'open', label: 'Open' },
            { value: 'settled', label: 'Settled' },
          ]}
        />
        <FilterSelect label="Type" allLabel="All Types" value="" onChange={ignore} options={[]} />
      </Filters>
    </div>
  );
}

const meta = {
  title: 'Filters',
  parameters: guide({
    do: ['Wrap the filters of a list in it, and place the search before it.'],
    dont: ['Use it for a list with a single filter.'],
    accessibility: ['On a phone, the button shows the number of active filters and whether the panel is open.'],
  }),

  component: Toolbar,
  subcomponents: { Filters },
  args: { status: '' },
} satisfies Meta<typeof Toolbar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Desktop: Story = {};
export const Mobile: Story = { globals: { viewport: { value: 'phone' } } };
export const ActiveMobile: Story = { args: { status: 'open' }, globals: { viewport: { value: 'phone' } } };
export const OpenMobile: Story = {
  args: { status: 'open' },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Filters (1)' }));
  },
};
