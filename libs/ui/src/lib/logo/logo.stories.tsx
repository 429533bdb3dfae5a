import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { Logo } from './logo';

const meta = {
  title: 'Logo',
  parameters: guide({
    do: ['Use it on paper or surface.', 'Give it a `title` where no name stands beside it.'],
    dont: ['Bend, colour or outline it.'],
    accessibility: ['Beside a written name it is decoration.'],
  }),
  component: Logo,
} satisfies Meta<typeof Logo>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const FaviconSize: Story = { args: { size: 16 } };
export const Large: Story = { args: { size: 96, title: 'Countinghouse' } };
