import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconBell } from '@tabler/icons-react';
import { userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { HeaderDropdown } from './header-dropdown';

const meta = {
  title: 'HeaderDropdown',
  parameters: guide({
    do: ['Use it for features of the whole product, such as notifications or the profile.'],
    dont: ['Add an action of a single screen.'],
    accessibility: ['A click outside or Escape closes it and restores the focus to its button.'],
  }),

  component: HeaderDropdown,
  args: {
    label: 'Messages',
    trigger: <IconBell size={20} stroke={1.5} aria-hidden />,
    children: <p style={{ padding: '0 1rem' }}>Nothing new.</p>,
  },
} satisfies Meta<typeof HeaderDropdown>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Open: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Messages' }));
    await within(document.body).findByText('Nothing new.');
  },
};
