import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  viewports,
  expectNoOverflow,
  respondWithError,
  neverRespond,
  notAllowedMessage,
  phoneViewport,
  rightToLeftLayout,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import { paths } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse } from 'msw';
import { userEvent, within } from 'storybook/test';
import { depositWalletsArea } from './deposit-wallets-area';

const meta = {
  title: 'Admin Wallet Addresses',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: depositWalletsArea, address: paths.depositWallets() },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;
type DepositWallet = ReturnType<typeof fixtures.depositWallet>;

const wallets = [
  fixtures.depositWallet({ _id: 'w1' }),
  fixtures.depositWallet({
    _id: 'w2',
    network_type: 'USDT_TRC20',
    wallet_address: 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW',
  }),
  fixtures.depositWallet({
    _id: 'w3',
    network_type: 'BTC',
    wallet_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    status: false,
  }),
];
const mockWallets = (data: DepositWallet[]) =>
  http.get('/admin-wallets', ({ response }) => response(200).json({ success: true, data }));

export const Full: Story = { args: { handlers: [mockWallets(wallets)] }, play: expectNoOverflow(/bc1qw508d6/) };
export const IncompleteData: Story = {
  args: {
    handlers: [
      http.untyped.get('*/admin-wallets', () =>
        HttpResponse.json({
          success: true,
          data: [...wallets, { _id: 'w4' }, { _id: 'w5', network_type: 'ETH' }, { wallet_address: 'nobody' }],
        }),
      ),
    ],
  },
  play: waitForText(/cannot be read/),
  tags: ['snapshot'],
};
export const At1440: Story = { ...Full, globals: viewports[1440] };
export const At1280: Story = { ...Full, globals: viewports[1280] };
export const At1024: Story = { ...Full, globals: viewports[1024] };
export const At820: Story = { ...Full, globals: viewports[820] };
export const At390: Story = { ...Full, globals: viewports[390] };
export const Mobile: Story = { ...Full, globals: phoneViewport };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const Adding: Story = {
  args: { handlers: [mockWallets(wallets)] },
  play: async ({ canvasElement }) => {
    await waitForText(/bc1qw508d6/)({ canvasElement });
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Add/ }));
    await within(document.body).findByRole('dialog', { name: 'Add Wallet' });
  },
};
export const ChangingAddress: Story = {
  args: { handlers: [mockWallets(wallets.map((wallet) => ({ ...wallet, pending_topups: 3 })))] },
  play: async ({ canvasElement }) => {
    await waitForText(/bc1qw508d6/)({ canvasElement });
    const everywhere = within(document.body);
    await userEvent.click(everywhere.getByRole('button', { name: /^Edit USDT TRC20/ }));
    const address = await everywhere.findByRole('textbox', { name: /Wallet Address/ });
    await userEvent.clear(address);
    await userEvent.type(address, 'TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9');
    await userEvent.selectOptions(everywhere.getByRole('combobox', { name: /Network Type/ }), 'USDT_TRC20');
    await userEvent.click(everywhere.getByRole('button', { name: 'Update' }));
    await everywhere.findByRole('dialog', { name: 'Change this deposit address?' });
  },
  tags: ['snapshot'],
};
export const ChangingAddressMobile: Story = { ...ChangingAddress, globals: phoneViewport };
export const ChangeAwaitingApproval: Story = {
  args: {
    handlers: [
      mockWallets(wallets.map((wallet) => ({ ...wallet, pending_topups: 3 }))),
      http.get('/approval-policy', ({ response }) =>
        response(200).json({ success: true, data: fixtures.approvalPolicy({ deposit_addresses: true }) }),
      ),
      http.get('/approval-requests', ({ response }) =>
        response(200).json({
          success: true,
          data: [
            fixtures.approvalRequest({
              kind: 'deposit_wallet',
              record_type: 'deposit_wallet',
              record_id: 'w2',
              record_name: 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW',
              before: {
                wallet_address: 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW',
                network_type: 'USDT_TRC20',
                status: true,
              },
              after: { wallet_address: 'TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9', network_type: 'USDT_TRC20', status: true },
            }),
          ],
        }),
      ),
    ],
  },
  play: waitForText(/3 top-ups to/),
  tags: ['both-schemes'],
};
export const Loading: Story = {
  args: { handlers: [neverRespond('/admin-wallets')] },
  play: waitForText('Admin Wallet Addresses'),
};
export const Empty: Story = { args: { handlers: [mockWallets([])] }, play: waitForText('No wallets found') };
export const Failed: Story = {
  args: { handlers: [respondWithError('/admin-wallets', 500)] },
  play: waitForText('Retry'),
};
export const Forbidden: Story = {
  args: { handlers: [respondWithError('/admin-wallets', 401)] },
  play: waitForText(notAllowedMessage),
};
