import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { ProfileMenu } from './profile-menu';

const meta = {
  title: 'ProfileMenu',
  parameters: guide({
    do: ['Show who is signed in, and offer signing out.'],
    dont: ['Move signing out to a settings screen.'],
    accessibility: ['The label of the button includes the name of the admin.'],
  }),

  component: ProfileMenu,
  args: { name: 'Ada Lovelace', email: 'ada@example.com', onSignOut: () => undefined },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /^Profile/ }));
    await within(document.body).findByRole('button', { name: 'Sign Out' });
  },
} satisfies Meta<typeof ProfileMenu>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const WithAccount: Story = { args: { accountHref: '/account' } };
export const LongText: Story = {
  args: { name: 'Hubert Blaine Wolfeschlegelsteinhausenbergerdorff', email: `${'mailbox'.repeat(10)}@example.com` },
};
export const NoName: Story = { args: { name: null, email: null }, tags: ['no-snapshot'] };
