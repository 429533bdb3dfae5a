import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconArchive } from '@tabler/icons-react';
import { guide } from '../../stories/guide';
import { WordBadge, type StatusWord } from './word-badge';

const lamps = {
  on: { label: 'Lit', tone: 'success' },
  off: { label: 'Put away', tone: 'neutral', icon: IconArchive },
} as const satisfies Record<string, StatusWord>;

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
  component: WordBadge,
  args: { vocabulary: lamps, word: 'on' },
} satisfies Meta<typeof WordBadge>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Known: Story = {};
export const OwnIcon: Story = { args: { word: 'off' } };
export const Unknown: Story = { args: { word: 'flickering' } };
export const Noted: Story = { args: { note: 'The bulb is broken\nA new one comes on Monday.' } };
// What a table's cell shows is pictured there.
export const NotSent: Story = { args: { word: null }, tags: ['no-picture'] };
