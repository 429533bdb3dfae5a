import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  respondWithError,
  neverRespond,
  longTexts,
  personNames,
  phoneViewport,
  rightToLeft,
  rightToLeftLayout,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import { paths, type Area } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { NotificationsBell } from './notifications-bell';

/** The bell at the end of a header, as in the app frame. */
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

const createNotifications = (unread: number) =>
  personNames.map((fullName, index) =>
    fixtures.notification({
      _id: `notification-${index}`,
      title: index % 2 === 0 ? 'New withdrawal request' : 'New support ticket',
      message:
        index % 2 === 0 ? `${fullName} requested a withdrawal of $250.00.` : `${fullName}: My top-up has not arrived`,
      isRead: index >= unread,
    }),
  );
const respondWith = (data: Notification[], unread_security = 0) =>
  http.get('/notifications', ({ response }) => response(200).json({ success: true, data, unread_security }));

const securityNotices = [
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

/** Opens the panel and waits for the text. */
const openPanel = (text: string | RegExp) => async (context: { canvasElement: HTMLElement }) => {
  await userEvent.click(await within(context.canvasElement).findByRole('button', { name: /^Notifications/ }));
  const { body } = context.canvasElement.ownerDocument;
  const panel = await within(body).findByRole('dialog');
  await waitForText(text)({ canvasElement: panel });
  await waitFor(() => expect(panel).toContainElement(getFocused(body)));
  // The focused element depends on whether the data or the code loads first.
  getFocused(body)?.blur();
};

function getFocused({ ownerDocument: { activeElement } }: HTMLElement): HTMLElement | null {
  return activeElement instanceof HTMLElement ? activeElement : null;
}

export const Closed: Story = { args: { handlers: [respondWith(createNotifications(3))] }, play: waitForText('3') };
export const AllRead: Story = {
  args: { handlers: [respondWith(createNotifications(0))] },
  play: openPanel(/Ada Lovelace/),
};
export const Full: Story = {
  args: { handlers: [respondWith(createNotifications(3))] },
  play: openPanel(/Ada Lovelace/),
  tags: ['both-schemes'],
};
export const SecurityNotices: Story = {
  args: { handlers: [respondWith([...securityNotices.slice(0, 1), ...createNotifications(2)], 1)] },
  play: openPanel('Other notifications'),
  tags: ['both-schemes'],
};
export const OlderSecurityNotices: Story = {
  args: { handlers: [respondWith([...securityNotices, ...createNotifications(1)], 14)] },
  play: openPanel(/12 older security notices/),
  tags: ['snapshot'],
};
export const SecurityNoticesMobile: Story = {
  args: SecurityNotices.args,
  play: openPanel('Other notifications'),
  globals: phoneViewport,
};
export const MoreThanNine: Story = {
  args: { handlers: [respondWith(createNotifications(10))] },
  play: waitForText('9+'),
};
export const Mobile: Story = { ...Full, globals: phoneViewport };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const Loading: Story = {
  args: { handlers: [neverRespond('/notifications')] },
  play: openPanel('Notifications'),
};
export const Empty: Story = { args: { handlers: [respondWith([])] }, play: openPanel('No notifications') };
export const Failed: Story = {
  args: { handlers: [respondWithError('/notifications', 500)] },
  play: openPanel('Retry'),
};
export const Forbidden: Story = {
  args: { handlers: [respondWithError('/notifications', 401)] },
  play: openPanel('Unauthorized Access'),
};
export const VeryLongNames: Story = {
  args: {
    handlers: [
      respondWith([fixtures.notification({ title: longTexts.name, message: `${longTexts.email} ${longTexts.text}` })]),
    ],
  },
  play: openPanel(longTexts.name),
};
export const RightToLeftNames: Story = {
  args: { handlers: [respondWith([fixtures.notification({ title: rightToLeft.name, message: rightToLeft.text })])] },
  play: openPanel(rightToLeft.name),
};
