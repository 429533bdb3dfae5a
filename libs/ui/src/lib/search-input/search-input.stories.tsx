import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { SearchInput } from './search-input';

const meta = {
  title: 'SearchInput',
  parameters: guide({
    do: ['Say in the placeholder which fields are searched, and in the label what.'],
    dont: ['Search on each key: it waits for a pause by itself.'],
    accessibility: ['`/` focuses it, and a button in it empties it.'],
  }),

  component: SearchInput,
  args: { value: '', onChange: () => undefined, placeholder: 'Name, email or phone' },
} satisfies Meta<typeof SearchInput>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { value: 'lovelace' } };
export const LongText: Story = { args: { value: 'what somebody pasted '.repeat(5) } };
