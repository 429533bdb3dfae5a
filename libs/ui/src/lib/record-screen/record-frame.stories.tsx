import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { DetailSection } from '../detail-section/detail-section';
import { ShortcutButton } from '../shortcuts/shortcut-button';
import { StatusBadge } from '../status-badge/status-badge';
import { RecordFrame } from './record-frame';
import { RecordHead } from './record-head';

const lines = Array.from({ length: 24 }, (_, line) => `Line ${line + 1} of what is known about it.`);

const meta = {
  title: 'RecordFrame',
  parameters: guide({
    do: [
      'Give the amount as the figure: it is the largest text of the screen.',
      'Render a RecordHead where the status and the decision are known; it is drawn in the header.',
    ],
    dont: ['Put more into the head than where the record stands and what can be decided.', 'Repeat its buttons below.'],
    accessibility: [
      'Amount, status and actions stay in sight. What takes the focus is not left under them.',
      'On a phone only these stay; in a low window and on paper nothing does.',
    ],
  }),
  component: RecordFrame,
  args: {
    title: ['Entry 12', 'Ada Lovelace'],
    figure: '$29,070.00',
    back: { href: '/entries' },
    children: (
      <DetailSection title="Request">
        <RecordHead status={<StatusBadge tone="warning">Pending</StatusBadge>}>
          <ShortcutButton shortcut="A">Approve</ShortcutButton>
          <ShortcutButton shortcut="R" variant="default" c="red">
            Reject
          </ShortcutButton>
        </RecordHead>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </DetailSection>
    ),
  },
} satisfies Meta<typeof RecordFrame>;
export default meta;

type Story = StoryObj<typeof meta>;

export const ToDecide: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
/** Without status and amount, the header is not sticky. */
export const NothingInIt: Story = { args: { figure: undefined, children: 'Nothing.' }, tags: ['no-picture'] };
export const LongText: Story = {
  args: { title: ['An uncommonly long title '.repeat(6), 'Ada Lovelace'], children: <RecordHead status="Pending" /> },
  tags: ['no-picture'],
};
