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
        'Wrap every guarded screen in one frame, once.',
        'Give each menu entry a subtitle that says what waits there.',
      ],
      dont: ['Put a second sidebar or header into a screen.', 'Show an entry that leads to a closed door.'],
      accessibility: [
        'Skip link, landmarks and `aria-current` are there; screens bring an `h1`.',
        'Below 768 px the menu is a dialog that gives the focus back.',
      ],
    }),
  },
  args: {
    brand: { name: 'Countinghouse', logo: <Logo />, href: '/' },
    sections: [
      { items: [{ href: '/overview', label: 'Overview', subtitle: 'Figures of the day', icon: IconChartBar }] },
      {
        label: 'Desk',
        items: [
          { href: '/people', label: 'People', subtitle: 'Everybody we know', icon: IconUsers },
          { href: '/entries', label: 'Entries', subtitle: 'What came and went', icon: IconReceipt2, badge: 12 },
          { href: '/accounts', label: 'Accounts', icon: IconWallet },
          { href: '/help', label: 'Help', subtitle: 'Questions that wait', icon: IconLifebuoy },
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
    brand: { name: 'The Worshipful Company of Counters and Keepers', logo: <Logo />, href: '/' },
    sections: [
      {
        label: 'A heading that is much longer than the sidebar is wide',
        items: [
          {
            href: '/people',
            label: 'People whose affairs are being looked after by us',
            subtitle: 'Everybody that we have ever known, in order of arrival',
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
