import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  viewports,
  expectNoOverflow,
  respondWithError,
  neverRespond,
  withoutCapabilities,
  longTexts,
  personNames,
  notAllowedMessage,
  phoneViewport,
  rightToLeft,
  rightToLeftLayout,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import { paths } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { auditLogArea } from './audit-log-area';

const meta = {
  title: 'Audit Log',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: auditLogArea, address: paths.auditLog() },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

type Entry = ReturnType<typeof fixtures.auditEntry>;

const entries: Entry[] = [
  fixtures.auditEntry(),
  fixtures.auditEntry({
    actor: null,
    action: 'signUp',
    record_type: 'admin',
    record_name: 'Grace Hopper',
    before: null,
    after: null,
  }),
  fixtures.auditEntry({
    action: 'addUser',
    record_name: personNames[1],
    before: null,
    after: { fullName: personNames[1], email: 'alan@example.com', status: 'active', kyc_status: 'pending' },
  }),
  fixtures.auditEntry({
    action: 'deletePlan',
    record_type: 'plan',
    record_id: 'plan-7',
    record_name: null,
    before: { category: 'Gold' },
    after: null,
  }),
].map((entry, index) => ({ ...entry, _id: `audit-entry-${index}` }));
const respondWith = (data: Entry[]) =>
  http.get('/audit-log', ({ response }) =>
    response(200).json({ success: true, data, pagination: fixtures.pagination({ totalCount: data.length }) }),
  );

export const Full: Story = { args: { handlers: [respondWith(entries)] }, play: waitForText('Plan deleted') };
export const Mobile: Story = { ...Full, globals: phoneViewport };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const AddressesChanged: Story = {
  args: {
    handlers: [
      respondWith([
        fixtures.auditEntry({
          action: 'updateDepositWallet',
          record_type: 'deposit_wallet',
          record_id: 'wallet-1',
          record_name: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
          before: { wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7' },
          after: { wallet_address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' },
        }),
        fixtures.auditEntry({
          _id: 'audit-entry-2',
          action: 'updateDepositWallet',
          record_type: 'deposit_wallet',
          record_id: '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b21',
          record_name: null,
          before: { wallet_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
          after: { wallet_address: 'TJRabPrwbZy45sbavfGjinPJC18kjpRTv8' },
        }),
      ]),
    ],
  },
  play: waitForText(/^0198c3f2/),
  tags: ['both-schemes'],
};
export const EntryDetails: Story = {
  ...Full,
  play: async ({ canvasElement }) => {
    // A real pointer would leave the button's tooltip above the dialog.
    await fireEvent.click(await within(canvasElement).findByRole('button', { name: /^Show "User added"/ }));
    const dialog = await within(canvasElement.ownerDocument.body).findByRole('dialog');
    await waitForText('request-1')({ canvasElement: dialog });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus());
  },
  tags: ['snapshot'],
};
/** Entries without changes and entries without an actor. */
const securityEntries: Entry[] = [
  fixtures.auditEntry({
    actor: fixtures.admin({ fullName: personNames[4], role: 'subadmin' }),
    action: 'changeDenied',
    record_type: 'denied_change',
    record_name: personNames[1],
    before: null,
    after: { tried: 'updateUser', reason: 'You do not have access to this area.' },
  }),
  fixtures.auditEntry({
    actor: null,
    action: 'signInFailed',
    record_type: 'session',
    record_name: personNames[4],
    before: null,
    after: null,
  }),
  fixtures.auditEntry({
    action: 'listUsers',
    record_type: 'export',
    record_id: null,
    record_name: null,
    before: null,
    after: { kyc_status: 'pending', search: 'ada' },
  }),
  fixtures.auditEntry({
    action: 'exportEnded',
    record_type: 'export',
    record_id: null,
    record_name: null,
    before: null,
    after: { exported: 'listUsers', rows: 2321, file: 'complete' },
  }),
  fixtures.auditEntry({
    action: 'getUpload',
    record_type: 'document',
    record_name: personNames[1],
    before: null,
    after: { image: '/uploads/4c1d9fa2b7.webp' },
  }),
  fixtures.auditEntry({
    actor: null,
    action: 'removeSecondFactorOnServer',
    record_type: 'admin',
    record_name: 'Grace Hopper',
    before: { second_factor: 'set up' },
    after: null,
    ip_address: null,
    request_id: null,
  }),
].map((entry, index) => ({ ...entry, _id: `watched-entry-${index}` }));

export const SecurityEvents: Story = {
  args: { handlers: [respondWith(securityEntries)] },
  play: waitForText('The server’s command line'),
  tags: ['snapshot'],
};
export const Loading: Story = { args: { handlers: [neverRespond('/audit-log')] }, play: waitForText('Audit Log') };
export const Empty: Story = {
  args: { handlers: [respondWith([])] },
  play: waitForText('Nothing has been recorded yet'),
};
export const NoResults: Story = {
  args: { handlers: [respondWith([])], address: `${paths.auditLog()}?action=addPlan` },
  play: waitForText('Clear filters'),
};
export const NotSupported: Story = {
  args: { handlers: [withoutCapabilities('audit_log')] },
  play: waitForText('This server has no audit log'),
};
export const Failed: Story = { args: { handlers: [respondWithError('/audit-log', 500)] }, play: waitForText('Retry') };
export const Forbidden: Story = {
  args: { handlers: [respondWithError('/audit-log', 401)] },
  play: waitForText(notAllowedMessage),
};
export const VeryLongNames: Story = {
  args: {
    handlers: [
      respondWith([
        fixtures.auditEntry({
          actor: fixtures.admin({ fullName: longTexts.name }),
          record_name: longTexts.name,
          before: { fullName: 'Ada Lovelace', email: 'ada@example.com' },
          after: { fullName: longTexts.name, email: longTexts.email },
        }),
      ]),
    ],
  },
  play: expectNoOverflow(longTexts.email),
};
export const LongAt1440: Story = { ...VeryLongNames, globals: viewports[1440] };
export const LongAt1280: Story = { ...VeryLongNames, globals: viewports[1280] };
export const LongAt1024: Story = { ...VeryLongNames, globals: viewports[1024] };
export const LongAt820: Story = { ...VeryLongNames, globals: viewports[820] };
export const LongAt390: Story = { ...VeryLongNames, globals: viewports[390] };
export const RightToLeftNames: Story = {
  args: { handlers: [respondWith([fixtures.auditEntry({ record_name: rightToLeft.name })])] },
  play: waitForText(rightToLeft.name),
};
