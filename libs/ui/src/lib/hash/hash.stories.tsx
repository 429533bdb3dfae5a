import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { Hash } from './hash';

const meta = {
  title: 'Hash',
  parameters: guide({
    do: ['Shorten it in a list; show it in full where a decision depends on it (`isFull`).'],
    dont: ['Shorten it in another way.', 'Link to an explorer for an unknown network.'],
    accessibility: ['The button names what it copies and confirms the copy. It always copies the full value.'],
  }),

  component: Hash,
  args: { value: '0x4f3c9b2a7d815e6f0c9a8b7d6e5f4a3b2c1d0e9f', label: 'address' },
} satisfies Meta<typeof Hash>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Shortened: Story = {};
export const Short: Story = { args: { value: 'CH-2025-000412' } };
export const Full: Story = {
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
