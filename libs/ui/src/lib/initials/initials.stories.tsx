import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { Initials } from './initials';

const meta = {
  title: 'Initials',
  parameters: guide({
    do: ['Put it beside the name that it stands for.'],
    dont: ['Use it in the place of a name.'],
    accessibility: ['It is decoration: screen readers hear the name alone.'],
  }),
  component: Initials,
  args: { name: 'Ada Lovelace' },
} satisfies Meta<typeof Initials>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Large: Story = { args: { size: 64 } };
export const OtherLetters: Story = { args: { name: 'محمد الخوارزمي' }, tags: ['no-picture'] };
export const Nameless: Story = { args: { name: ' ' } };
