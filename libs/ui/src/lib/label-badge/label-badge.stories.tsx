import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconArchive } from '@tabler/icons-react';
import { guide } from '../../stories/guide';
import { LabelBadge, type StatusLabel } from './label-badge';

const statuses = {
  active: { label: 'Active', tone: 'success' },
  archived: { label: 'Archived', tone: 'neutral', icon: IconArchive },
} as const satisfies Record<string, StatusLabel>;

const meta = {
  title: 'LabelBadge',
  parameters: guide({
    do: ['Define the status labels of an area once, and bind them to the contract with `satisfies`.'],
    dont: [
      'Put information that is needed for a decision into a note.',
      'Write status labels outside this definition.',
      'Leave out a row with an unknown status.',
    ],
    accessibility: [
      'The icon and the label carry everything that the colour shows.',
      'A note is available by keyboard and touch, and screen readers read it with the label.',
    ],
  }),
  component: LabelBadge,
  args: { labels: statuses, value: 'active' },
} satisfies Meta<typeof LabelBadge>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Known: Story = {};
export const CustomIcon: Story = { args: { value: 'archived' } };
export const Unknown: Story = { args: { value: 'suspended' } };
export const WithNote: Story = { args: { note: 'Document is not legible\nA new one was requested on Monday.' } };
// The table's snapshots cover this state.
export const NoValue: Story = { args: { value: null }, tags: ['no-snapshot'] };
