import { fixtures, http } from '@countinghouse/api-client/testing';
import { paths } from '@countinghouse/navigation';
import {
  viewports,
  respondWithError,
  expectNoOverflow,
  neverRespond,
  withoutCapabilities,
  notAllowedMessage,
  phoneViewport,
  rightToLeftLayout,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { serviceAccountsArea } from './service-accounts-area';

const meta = {
  title: 'Service Accounts',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: serviceAccountsArea, address: paths.serviceAccounts() },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;
type ServiceAccount = ReturnType<typeof fixtures.serviceAccount>;

const accounts = [
  fixtures.serviceAccount({ _id: 's1' }),
  fixtures.serviceAccount({
    _id: 's2',
    name: 'Ticket triage',
    permissions: { ...fixtures.noPermissions(), support: true },
    expires_at: '2026-03-25T09:00:00.000Z',
    key_suffix: '7hQp',
    read_only: true,
    networks: ['203.0.113.0/24', '2001:db8:1::/48'],
  }),
  fixtures.serviceAccount({
    _id: 's3',
    name: 'Old export to the accounting system of the subsidiary in Liechtenstein',
    permissions: fixtures.permissions(),
    status: 'expired',
    expires_at: '2026-03-01T09:00:00.000Z',
    last_used: null,
    key_suffix: 'b0Zz',
  }),
];
const respondWith = (data: ServiceAccount[]) =>
  http.get('/service-accounts', ({ response }) => response(200).json({ success: true, data }));

/** Presses a button and returns the dialog that it opens. */
const press = (button: RegExp, dialog: string) => async (context: { canvasElement: HTMLElement }) => {
  await waitForText('Ticket triage')(context);
  await userEvent.click(within(context.canvasElement).getByRole('button', { name: button }));
  return within(await within(document.body).findByRole('dialog', { name: dialog }));
};

export const Full: Story = { args: { handlers: [respondWith(accounts)] }, play: expectNoOverflow('Ticket triage') };
export const At1440: Story = { ...Full, globals: viewports[1440] };
export const At1024: Story = { ...Full, globals: viewports[1024] };
export const At390: Story = { ...Full, globals: viewports[390] };
export const Mobile: Story = { ...Full, globals: phoneViewport, tags: ['snapshot'] };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const Adding: Story = {
  args: { handlers: [respondWith(accounts)] },
  play: async (context) => {
    await press(/Add New/, 'New service account')(context);
  },
  tags: ['both-schemes'],
};
export const AddingMobile: Story = { ...Adding, globals: phoneViewport, tags: ['snapshot'] };
/** The key of a new account, which is shown once. */
export const KeyCreated: Story = {
  args: { handlers: [respondWith(accounts)] },
  play: async (context) => {
    const form = await press(/Add New/, 'New service account')(context);
    await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), 'Nightly job');
    await userEvent.click(form.getByRole('checkbox', { name: 'Users' }));
    await userEvent.click(form.getByRole('button', { name: 'Create account and key' }));
    await within(document.body).findByRole('dialog', { name: 'The key of Nightly job' });
  },
  tags: ['both-schemes'],
};
export const KeyCreatedMobile: Story = { ...KeyCreated, globals: phoneViewport, tags: ['snapshot'] };
export const RotatingKey: Story = {
  args: { handlers: [respondWith(accounts)] },
  play: async (context) => {
    await press(/Rotate key of Ticket/, 'Rotate the key?')(context);
  },
  tags: ['snapshot'],
};
export const Loading: Story = {
  args: { handlers: [neverRespond('/service-accounts')] },
  play: waitForText('Service Accounts'),
};
export const Empty: Story = { args: { handlers: [respondWith([])] }, play: waitForText('No service accounts yet') };
export const Failed: Story = {
  args: { handlers: [respondWithError('/service-accounts', 500)] },
  play: waitForText('Retry'),
};
export const Forbidden: Story = {
  args: { handlers: [respondWithError('/service-accounts', 401)] },
  play: waitForText(notAllowedMessage),
};
export const NotSupported: Story = {
  args: { handlers: [withoutCapabilities('service_accounts')] },
  play: waitForText('This server has no service accounts'),
};
