import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconArchive } from '@tabler/icons-react';
import { guide } from '../../stories/guide';
import { LabelBadge, type StatusLabel } from './label-badge';

const lamps = {
  on: { label: 'Lit', tone: 'success' },
  off: { label: 'Put away', tone: 'neutral', icon: IconArchive },
} as const satisfies Record<string, StatusLabel>;

const meta = {
  title: 'WordBadge',
  parameters: guide({
    do: ['Keep one vocabulary for an area, and bind it to the contract with `satisfies`.'],
    dont: [
      'Say in a note what a colleague has to know to judge the row.',
      'Translate a status beside its vocabulary.',
      'Leave out a row whose status nobody knows yet.',
    ],
    accessibility: [
      'Icon and word say all that the colour says.',
      'A note is reached with the keyboard and by a touch, and is part of what a screen reader says.',
    ],
  }),
  component: LabelBadge,
  args: { labels: lamps, value: 'on' },
} satisfies Meta<typeof LabelBadge>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Known: Story = {};
export const OwnIcon: Story = { args: { value: 'off' } };
export const Unknown: Story = { args: { value: 'flickering' } };
export const Noted: Story = { args: { note: 'The bulb is broken\nA new one comes on Monday.' } };
// The table's snapshots cover this state.
export const NotSent: Story = { args: { value: null }, tags: ['no-picture'] };
