import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { SearchInput } from './search-input';

const meta = {
  title: 'SearchInput',
  parameters: guide({
    do: ['Name the searched fields in the placeholder, and the list in the label.'],
    dont: ['Debounce it again: it waits for a pause in typing.'],
    accessibility: ['`/` focuses it, and a button clears it.'],
  }),

  component: SearchInput,
  args: { value: '', onChange: () => undefined, placeholder: 'Name, email or phone' },
} satisfies Meta<typeof SearchInput>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: 'lovelace' } };
export const LongText: Story = { args: { value: 'a very long search term '.repeat(5) } };
