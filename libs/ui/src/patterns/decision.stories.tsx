import type { Meta, StoryObj } from '@storybook/react-vite';
import confirmMeta, * as confirm from '../lib/confirm/confirm.stories';
import { guide } from '../stories/guide';

const meta = {
  title: 'Decision',
  component: confirmMeta.component,
  parameters: guide({
    about: 'Something that moves money, takes rights away or destroys is asked about once, in full.',
    rules: 'Deciding',
  }),
  args: confirmMeta.args,
  play: confirmMeta.play,
} satisfies Meta<typeof confirmMeta.component>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Money: Story = {};
export const Destroying: Story = { args: confirm.Dangerous.args };
export const OnItsWay: Story = { args: confirm.Busy.args, play: confirm.Busy.play };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
