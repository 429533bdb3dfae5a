import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { CopyButton } from './copy-button';

const meta = {
  title: 'CopyButton',
  parameters: guide({
    do: ['For what is typed or pasted elsewhere: an email, a phone number.', 'Put it right behind the text.'],
    dont: ['For a hash or an address: Hash has one of its own.', 'For a text of several lines.'],
    accessibility: ['The button names what it copies, and a status says that it has.', 'It is not printed.'],
  }),
  component: CopyButton,
  args: { value: 'ada@example.com', label: 'email' },
} satisfies Meta<typeof CopyButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
