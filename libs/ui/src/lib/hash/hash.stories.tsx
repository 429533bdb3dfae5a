import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { Hash } from './hash';

const meta = {
  title: 'Hash',
  parameters: guide({
    do: ['Shorten it in a list; show it whole where it is decided about (`isFull`).'],
    dont: ['Shorten in any other way.', 'Link to an explorer of a network that is not known.'],
    accessibility: ['The button says what it copies, and that it has copied; the whole value is copied.'],
  }),

  component: Hash,
  args: { value: '0x4f3c9b2a7d815e6f0c9a8b7d6e5f4a3b2c1d0e9f', label: 'address' },
} satisfies Meta<typeof Hash>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Shortened: Story = {};
export const Short: Story = { args: { value: 'CH-2025-000412' } };
export const Whole: Story = {
  args: { isFull: true, explorerHref: 'https://explorer.example.com/address/0x4f3c' },
  decorators: [
    (Story) => (
      <div style={{ width: 240 }}>
        <Story />
      </div>
    ),
  ],
};
export const Unknown: Story = { args: { value: undefined } };
