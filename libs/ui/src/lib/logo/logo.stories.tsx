import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { Logo } from './logo';

const meta = {
  title: 'Logo',
  parameters: guide({
    do: ['Use it on the paper or surface background.', 'Set a `title` where no name is beside it.'],
    dont: ['Distort it, outline it or change its colours.'],
    accessibility: ['It is decorative beside a name.'],
  }),
  component: Logo,
} satisfies Meta<typeof Logo>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const FaviconSize: Story = { args: { size: 16 } };
export const Large: Story = { args: { size: 96, title: 'Countinghouse' } };
