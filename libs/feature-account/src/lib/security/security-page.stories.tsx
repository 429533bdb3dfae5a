import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  fails,
  fits,
  hangs,
  lacks,
  long,
  onAPhone,
  Screen,
  screenParameters,
  seen,
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
const holds = (data: ReturnType<typeof fixtures.openSession>[]) =>
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

export const Full: Story = { args: { answers: [holds(sessions)] }, play: seen('Katherine Johnson') };
export const OnAPhone: Story = { ...Full, globals: onAPhone, tags: ['picture'] };
export const Loading: Story = { args: { answers: [hangs('/sessions/all')] }, play: seen('Security') };
export const Failed: Story = { args: { answers: [fails('/sessions/all', 500)] }, play: seen('Retry') };
export const NothingFound: Story = {
  args: { answers: [holds(sessions)], address: `${paths.security()}?search=nobody` },
  play: seen('Clear filters'),
};
export const NothingToSet: Story = {
  args: { answers: [lacks(...securitySections)] },
  play: seen('There is nothing to set here'),
};
export const VeryLongNames: Story = {
  args: {
    answers: [holds([fixtures.openSession({ admin: { ...admin, fullName: long.name, email: long.email } })])],
  },
  play: fits(long.email),
};
