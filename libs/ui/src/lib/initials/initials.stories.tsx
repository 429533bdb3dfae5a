import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { Initials } from './initials';

const meta = {
  title: 'Initials',
  parameters: guide({
    do: ['Place it beside the name.'],
    dont: ['Use it instead of a name.'],
    accessibility: ['It is decorative: screen readers read only the name.'],
  }),
  component: Initials,
  args: { name: 'Ada Lovelace' },
} satisfies Meta<typeof Initials>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Large: Story = { args: { size: 64 } };
export const ArabicName: Story = { args: { name: 'محمد الخوارزمي' }, tags: ['no-snapshot'] };
export const NoName: Story = { args: { name: ' ' } };
