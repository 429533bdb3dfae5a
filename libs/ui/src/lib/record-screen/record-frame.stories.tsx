import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { DetailSection } from '../detail-section/detail-section';
import { ShortcutButton } from '../shortcuts/shortcut-button';
import { StatusBadge } from '../status-badge/status-badge';
import { RecordFrame } from './record-frame';
import { RecordHead } from './record-head';

const lines = Array.from({ length: 24 }, (_, line) => `Line ${line + 1} of the request.`);

const meta = {
  title: 'RecordFrame',
  parameters: guide({
    do: [
      'Set the amount as `figure`: it is the largest text of the screen.',
      'Render a RecordHead where the status and the actions are known; it appears in the header.',
    ],
    dont: ['Put anything but the status and the actions into the head.', 'Repeat its buttons below.'],
    accessibility: [
      'Amount, status and actions stay visible and never cover the focused element.',
      'On a phone, only these stay visible; in a low window and in print, nothing does.',
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

export const Pending: Story = {};
export const Mobile: Story = { globals: { viewport: { value: 'phone' } } };
/** Without status and amount, the header is not sticky. */
export const WithoutStatusAndAmount: Story = {
  args: { figure: undefined, children: 'Nothing.' },
  tags: ['no-snapshot'],
};
export const LongText: Story = {
  args: { title: ['A very long title '.repeat(6), 'Ada Lovelace'], children: <RecordHead status="Pending" /> },
  tags: ['no-snapshot'],
};
