import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { toneNames } from '../theme/brand';
import { Note } from './note';

const meta = {
  title: 'Note',
  parameters: guide({
    do: ['State one thing that is important on this screen now.'],
    dont: ['Stack notes.', 'Use it for a field error.'],
    accessibility: ['Set `role="status"` on a note that appears later.'],
  }),

  component: Note,
  args: { tone: 'info', children: 'This entry has been settled and cannot be modified.' },
} satisfies Meta<typeof Note>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Info: Story = {};
export const AllTones: Story = {
  render: ({ children }) => (
    <div style={{ display: 'grid', gap: 8 }}>
      {toneNames.map((tone) => (
        <Note key={tone} tone={tone}>
          {children}
        </Note>
      ))}
    </div>
  ),
};
export const LongText: Story = { args: { tone: 'danger', children: 'x'.repeat(300) } };
