import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  fails,
  hangs,
  long,
  names,
  onAPhone,
  rightToLeft,
  rightToLeftLayout,
  Screen,
  screenParameters,
  seen,
} from '@countinghouse/testing/screen';
import { paths, type Area } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { NotificationsBell } from './notifications-bell';

/** The bell where the frame has it: at the end of a header. */
const Header = () => (
  <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
    <NotificationsBell counters="live" />
  </div>
);
const area: Area = {
  permission: 'support',
  routes: [{ path: paths.tickets(), lazy: () => Promise.resolve({ Component: Header }) }],
};

const meta = {
  title: 'Notifications',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area, address: paths.tickets() },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;
type Notification = ReturnType<typeof fixtures.notification>;

const notifications = (unread: number) =>
  names.map((fullName, index) =>
    fixtures.notification({
      _id: `notification-${index}`,
      title: index % 2 === 0 ? 'New withdrawal request' : 'New support ticket',
      message: index % 2 === 0 ? `${fullName} asks for $250.00 to be paid out.` : `${fullName} has written.`,
      isRead: index >= unread,
    }),
  );
const holds = (data: Notification[], unread_security = 0) =>
  http.get('/notifications', ({ response }) => response(200).json({ success: true, data, unread_security }));

const security = [
  fixtures.notification({
    _id: 'security-1',
    title: 'Signed in from a new device',
    message: 'Chrome on Windows, from 198.51.100.9. If this was not you, change your password and sign out there.',
    category: 'security',
  }),
  fixtures.notification({
    _id: 'security-2',
    title: 'Deposit address changed',
    message: 'From USDT TRC20: TJRabPrwbZy45sbavfcjinPJC18kjpRTv8 to USDT TRC20: TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
    category: 'security',
  }),
];

/** Presses the bell, and waits for the text in what opens. */
const opened = (text: string | RegExp) => async (context: { canvasElement: HTMLElement }) => {
  await userEvent.click(await within(context.canvasElement).findByRole('button', { name: /^Notifications/ }));
  const { body } = context.canvasElement.ownerDocument;
  const panel = await within(body).findByRole('dialog');
  await seen(text)({ canvasElement: panel });
  await waitFor(() => expect(panel).toContainElement(focused(body)));
  // Where the focus went depends on whether the list or its code came first.
  focused(body)?.blur();
};

function focused({ ownerDocument: { activeElement } }: HTMLElement): HTMLElement | null {
  return activeElement instanceof HTMLElement ? activeElement : null;
}

export const Closed: Story = { args: { answers: [holds(notifications(3))] }, play: seen('3') };
export const NothingUnread: Story = { args: { answers: [holds(notifications(0))] }, play: opened(/Ada Lovelace/) };
export const Full: Story = {
  args: { answers: [holds(notifications(3))] },
  play: opened(/Ada Lovelace/),
  tags: ['both-schemes'],
};
export const SecurityNotices: Story = {
  args: { answers: [holds([...security.slice(0, 1), ...notifications(2)], 1)] },
  play: opened('Other notifications'),
  tags: ['both-schemes'],
};
export const SecurityNoticesBeyondTheList: Story = {
  args: { answers: [holds([...security, ...notifications(1)], 14)] },
  play: opened(/12 older security notices/),
  tags: ['picture'],
};
export const SecurityNoticesOnAPhone: Story = {
  args: SecurityNotices.args,
  play: opened('Other notifications'),
  globals: onAPhone,
};
export const MoreThanNine: Story = { args: { answers: [holds(notifications(10))] }, play: seen('9+') };
export const OnAPhone: Story = { ...Full, globals: onAPhone };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const Loading: Story = { args: { answers: [hangs('/notifications')] }, play: opened('Notifications') };
export const Empty: Story = { args: { answers: [holds([])] }, play: opened('No notifications') };
export const Failed: Story = { args: { answers: [fails('/notifications', 500)] }, play: opened('Retry') };
export const NotAllowed: Story = {
  args: { answers: [fails('/notifications', 401)] },
  play: opened('Unauthorized Access'),
};
export const VeryLongNames: Story = {
  args: { answers: [holds([fixtures.notification({ title: long.name, message: `${long.email} ${long.text}` })])] },
  play: opened(long.name),
};
export const RightToLeftNames: Story = {
  args: { answers: [holds([fixtures.notification({ title: rightToLeft.name, message: rightToLeft.text })])] },
  play: opened(rightToLeft.name),
};
