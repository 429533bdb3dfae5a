import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  at,
  fits,
  fails,
  hangs,
  lacks,
  long,
  names,
  notAllowed,
  onAPhone,
  rightToLeft,
  rightToLeftLayout,
  Screen,
  screenParameters,
  seen,
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
    record_name: names[1],
    before: null,
    after: { fullName: names[1], email: 'alan@example.com', status: 'active', kyc_status: 'pending' },
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
const holds = (data: Entry[]) =>
  http.get('/audit-log', ({ response }) =>
    response(200).json({ success: true, data, pagination: fixtures.pagination({ totalCount: data.length }) }),
  );

export const Full: Story = { args: { answers: [holds(entries)] }, play: seen('Plan deleted') };
export const OnAPhone: Story = { ...Full, globals: onAPhone };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const AddressesChanged: Story = {
  args: {
    answers: [
      holds([
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
  play: seen(/^0198c3f2/),
  tags: ['both-schemes'],
};
export const OneEntry: Story = {
  ...Full,
  play: async ({ canvasElement }) => {
    // A pointer would leave the button's tip above the dialog.
    await fireEvent.click(await within(canvasElement).findByRole('button', { name: /^Show "User added"/ }));
    const dialog = await within(canvasElement.ownerDocument.body).findByRole('dialog');
    await seen('request-1')({ canvasElement: dialog });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus());
  },
  tags: ['picture'],
};
/** What changed nothing, and what no person did. */
const watched: Entry[] = [
  fixtures.auditEntry({
    actor: fixtures.admin({ fullName: names[4], role: 'subadmin' }),
    action: 'changeRefused',
    record_type: 'refusal',
    record_name: names[1],
    before: null,
    after: { tried: 'updateUser', reason: 'You do not have access to this area.' },
  }),
  fixtures.auditEntry({
    actor: null,
    action: 'signInFailed',
    record_type: 'session',
    record_name: names[4],
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
    after: { exported: 'listUsers', rows: 2321, file: 'whole' },
  }),
  fixtures.auditEntry({
    action: 'getUpload',
    record_type: 'document',
    record_name: names[1],
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

export const Watched: Story = {
  args: { answers: [holds(watched)] },
  play: seen('The server’s command line'),
  tags: ['picture'],
};
export const Loading: Story = { args: { answers: [hangs('/audit-log')] }, play: seen('Audit Log') };
export const Empty: Story = { args: { answers: [holds([])] }, play: seen('Nothing has been recorded yet') };
export const NothingFound: Story = {
  args: { answers: [holds([])], address: `${paths.auditLog()}?action=addPlan` },
  play: seen('Clear filters'),
};
export const NotKept: Story = { args: { answers: [lacks('audit_log')] }, play: seen('This server keeps no audit log') };
export const Failed: Story = { args: { answers: [fails('/audit-log', 500)] }, play: seen('Retry') };
export const NotAllowed: Story = { args: { answers: [fails('/audit-log', 401)] }, play: seen(notAllowed) };
export const VeryLongNames: Story = {
  args: {
    answers: [
      holds([
        fixtures.auditEntry({
          actor: fixtures.admin({ fullName: long.name }),
          record_name: long.name,
          before: { fullName: 'Ada Lovelace', email: 'ada@example.com' },
          after: { fullName: long.name, email: long.email },
        }),
      ]),
    ],
  },
  play: fits(long.email),
};
export const LongAt1440: Story = { ...VeryLongNames, globals: at[1440] };
export const LongAt1280: Story = { ...VeryLongNames, globals: at[1280] };
export const LongAt1024: Story = { ...VeryLongNames, globals: at[1024] };
export const LongAt820: Story = { ...VeryLongNames, globals: at[820] };
export const LongAt390: Story = { ...VeryLongNames, globals: at[390] };
export const RightToLeftNames: Story = {
  args: { answers: [holds([fixtures.auditEntry({ record_name: rightToLeft.name })])] },
  play: seen(rightToLeft.name),
};
