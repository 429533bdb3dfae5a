import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconShieldCheck } from '@tabler/icons-react';
import { guide } from '../../stories/guide';
import { toneNames } from '../theme/brand';
import { StatusBadge } from './status-badge';

const meta = {
  title: 'StatusBadge',
  parameters: guide({
    do: ['Use the vocabulary of the area: one word and one tone for one state.'],
    dont: ['Put an action into it.', 'Use a tone as decoration.'],
    accessibility: ['Icon and word say all that the colour says.'],
  }),

  component: StatusBadge,
  args: { tone: 'success', children: 'Completed' },
} satisfies Meta<typeof StatusBadge>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Success: Story = {};
export const Neutral: Story = { args: { tone: 'neutral', children: 'Pending' } };
export const Warning: Story = { args: { tone: 'warning', children: 'In Progress' } };
export const Danger: Story = { args: { tone: 'danger', children: 'Rejected' } };
export const Info: Story = { args: { tone: 'info', children: 'New' } };
export const OwnIcon: Story = { args: { icon: IconShieldCheck, children: 'Verified' } };
export const LongText: Story = {
  args: { tone: 'warning', children: 'Waiting for the second signature of the compliance department' },
  decorators: [
    (Story) => (
      <div style={{ width: 420 }}>
        <Story />
      </div>
    ),
  ],
};
export const AllTones: Story = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {toneNames.map((tone) => (
        <StatusBadge key={tone} tone={tone}>
          {tone}
        </StatusBadge>
      ))}
    </div>
  ),
};
