import type { Meta, StoryObj } from '@storybook/react-vite';
import confirmMeta, * as confirm from '../lib/confirm/confirm.stories';
import { guide } from '../stories/guide';

const meta = {
  title: 'Decision',
  component: confirmMeta.component,
  parameters: guide({
    about:
      'Actions that move money, remove permissions or delete data need one confirmation, which states them in full.',
    rules: 'Decisions',
  }),
  args: confirmMeta.args,
  play: confirmMeta.play,
} satisfies Meta<typeof confirmMeta.component>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Money: Story = {};
export const Destructive: Story = { args: confirm.Dangerous.args };
export const InProgress: Story = { args: confirm.Busy.args, play: confirm.Busy.play };
export const Mobile: Story = { globals: { viewport: { value: 'phone' } } };
