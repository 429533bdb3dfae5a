import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  respondWithError,
  expectNoOverflow,
  neverRespond,
  withoutCapabilities,
  longTexts,
  phoneViewport,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import { paths } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { securityArea } from './security-area';
import { securitySections } from './security-sections';

const meta = {
  title: 'Security',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: securityArea, address: paths.security() },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const admin = fixtures.openSession().admin;
const respondWith = (data: ReturnType<typeof fixtures.openSession>[]) =>
  http.get('/sessions/all', ({ response }) => response(200).json({ success: true, data }));
const sessions = [
  fixtures.openSession({ is_current: true }),
  fixtures.openSession({
    _id: 'session-2',
    device: 'Safari on iPhone',
    admin: { ...admin, _id: 'subadmin-1', fullName: 'Katherine Johnson', email: 'support@countinghouse.example' },
  }),
  fixtures.openSession({ _id: 'session-3', device: 'Unknown device', ip_address: null }),
];

export const Full: Story = { args: { handlers: [respondWith(sessions)] }, play: waitForText('Katherine Johnson') };
export const Mobile: Story = { ...Full, globals: phoneViewport, tags: ['snapshot'] };
export const Loading: Story = { args: { handlers: [neverRespond('/sessions/all')] }, play: waitForText('Security') };
export const Failed: Story = {
  args: { handlers: [respondWithError('/sessions/all', 500)] },
  play: waitForText('Retry'),
};
export const NoResults: Story = {
  args: { handlers: [respondWith(sessions)], address: `${paths.security()}?search=nobody` },
  play: waitForText('Clear filters'),
};
export const NoSections: Story = {
  args: { handlers: [withoutCapabilities(...securitySections)] },
  play: waitForText('There are no settings here'),
};
export const VeryLongNames: Story = {
  args: {
    handlers: [
      respondWith([fixtures.openSession({ admin: { ...admin, fullName: longTexts.name, email: longTexts.email } })]),
    ],
  },
  play: expectNoOverflow(longTexts.email),
};
