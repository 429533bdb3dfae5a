import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconShieldCheck } from '@tabler/icons-react';
import { guide } from '../../stories/guide';
import { toneNames } from '../theme/brand';
import { StatusBadge } from './status-badge';

const meta = {
  title: 'StatusBadge',
  parameters: guide({
    do: ['Use the status labels of the area: one label and one tone for each status.'],
    dont: ['Put an action into it.', 'Use a tone for decoration.'],
    accessibility: ['The icon and the label carry everything that the colour shows.'],
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
export const CustomIcon: Story = { args: { icon: IconShieldCheck, children: 'Verified' } };
export const LongText: Story = {
  args: { tone: 'warning', children: 'Awaiting the second approval of the compliance department' },
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
