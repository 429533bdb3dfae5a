import { Button } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconBell, IconChartBar, IconLifebuoy, IconReceipt2, IconUsers, IconWallet } from '@tabler/icons-react';
import { userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { simulateOffline } from '../../stories/simulate-offline';
import { HeaderDropdown } from '../header-dropdown/header-dropdown';
import { Logo } from '../logo/logo';
import { PageHeader } from '../page-header/page-header';
import { ProfileMenu } from '../profile-menu/profile-menu';
import { StatCard } from '../stat-card/stat-card';
import { AppFrame } from './app-frame';

const meta = {
  title: 'AppFrame',
  component: AppFrame,
  parameters: {
    layout: 'fullscreen',
    address: '/people',
    ...guide({
      do: [
        'Use one frame for all screens that require a sign-in.',
        'Give each menu item a subtitle that describes its screen.',
      ],
      dont: ['Add a second sidebar or header to a screen.', 'Show items that the admin has no permission for.'],
      accessibility: [
        'Includes a skip link, landmarks and `aria-current`. Each screen provides the `h1`.',
        'Below 768 px, the menu is a dialog that restores the focus when it closes.',
      ],
    }),
  },
  args: {
    brand: { name: 'Countinghouse', logo: <Logo />, href: '/' },
    sections: [
      { items: [{ href: '/overview', label: 'Overview', subtitle: 'Figures of the day', icon: IconChartBar }] },
      {
        label: 'Workspace',
        items: [
          { href: '/people', label: 'People', subtitle: 'All customers', icon: IconUsers },
          { href: '/entries', label: 'Entries', subtitle: 'Top-ups and withdrawals', icon: IconReceipt2, badge: 12 },
          { href: '/accounts', label: 'Accounts', icon: IconWallet },
          { href: '/help', label: 'Help', subtitle: 'Open tickets', icon: IconLifebuoy },
        ],
      },
    ],
    headerEnd: (
      <>
        <HeaderDropdown label="Notifications" trigger={<IconBell size={20} stroke={1.5} aria-hidden />}>
          <p style={{ padding: '0 1rem' }}>Nothing new.</p>
        </HeaderDropdown>
        <ProfileMenu name="Ada Lovelace" email="ada@example.com" onSignOut={() => undefined} />
      </>
    ),
    children: (
      <>
        <PageHeader title="People" subtitle="412 people" actions={<Button>+ Add New</Button>} />
        <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fill, minmax(14rem, 1fr))' }}>
          <StatCard label="Balance" value="$1,284,920.50" note="Since January" />
          <StatCard label="People" value="412" href="/people" />
        </div>
      </>
    ),
  },
} satisfies Meta<typeof AppFrame>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const MenuLoading: Story = { args: { sections: [], menuNote: 'Loading...' } };
export const WithoutMenu: Story = { args: { sections: [], menuNote: 'No permissions available' } };
export const LongNames: Story = {
  args: {
    brand: { name: 'The International Company for Payments and Settlement', logo: <Logo />, href: '/' },
    sections: [
      {
        label: 'A heading that is wider than the sidebar',
        items: [
          {
            href: '/people',
            label: 'People with a verified identity and an active plan',
            subtitle: 'Everyone who has ever signed up, in order of registration',
            icon: IconUsers,
          },
        ],
      },
    ],
  },
};
export const Offline: Story = {
  beforeEach: simulateOffline,
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/^You are offline/);
  },
};
export const ProfileOpen: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Profile of Ada Lovelace' }));
    await within(document.body).findByRole('button', { name: 'Sign Out' });
  },
};
export const SchemeOpen: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /^Colour scheme/ }));
    await within(document.body).findByRole('radio', { name: 'Dark' });
  },
};
