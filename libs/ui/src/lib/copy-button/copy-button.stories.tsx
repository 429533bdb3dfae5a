import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { CopyButton } from './copy-button';

const meta = {
  title: 'CopyButton',
  parameters: guide({
    do: [
      'Use it for values that are pasted elsewhere, such as an email address or a phone number.',
      'Place it directly after the text.',
    ],
    dont: ['Use it for a hash or an address: Hash has its own button.', 'Use it for text of several lines.'],
    accessibility: ['The button names what it copies, and a status message confirms the copy.', 'It is not printed.'],
  }),
  component: CopyButton,
  args: { value: 'ada@example.com', label: 'email' },
} satisfies Meta<typeof CopyButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
