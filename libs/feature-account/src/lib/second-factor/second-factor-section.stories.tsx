import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  respondWithError,
  neverRespond,
  longTexts,
  phoneViewport,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import { paths, type Area } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent, within } from 'storybook/test';
import { accountArea } from '../account/account-area';
import { SecondFactorSetup } from './second-factor-setup';

const setupArea: Area = {
  permission: 'any',
  routes: [
    {
      path: '/setup',
      lazy: () =>
        Promise.resolve({
          Component: () => <SecondFactorSetup onDone={() => Promise.resolve()} onSignOut={() => undefined} />,
        }),
    },
  ],
};

const meta = {
  title: 'Second Factor',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: accountArea, address: paths.account() },
  play: waitForText('Laptop'),
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const respondWith = (factor: Partial<ReturnType<typeof fixtures.secondFactor>>) =>
  http.get('/account/second-factor', ({ response }) =>
    response(200).json({ success: true, data: fixtures.secondFactor(factor) }),
  );
const noFactor = respondWith({ authenticator: null, passkeys: [], recovery_codes_left: 0 });
const press = async ({ canvasElement }: { canvasElement: HTMLElement }, name: string) =>
  userEvent.click(await within(canvasElement).findByRole('button', { name }));

export const Full: Story = {};
export const Mobile: Story = { globals: phoneViewport, tags: ['snapshot'] };
export const NotSetUp: Story = { args: { handlers: [noFactor] }, play: waitForText('Set up app') };
export const Loading: Story = {
  args: { handlers: [neverRespond('/account/second-factor')] },
  play: waitForText('Second factor'),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/account/second-factor', 500)] },
  play: waitForText('Retry'),
};
export const VeryLong: Story = {
  args: {
    handlers: [
      respondWith({
        passkeys: Array.from({ length: 20 }, (_, id) => fixtures.passkey({ _id: `${id}`, name: longTexts.name })),
      }),
    ],
  },
  globals: phoneViewport,
  play: async ({ canvasElement }) => {
    await within(canvasElement).findAllByText(longTexts.name);
  },
};
export const SettingUpApp: Story = {
  args: { handlers: [noFactor] },
  play: async (context) => {
    await press(context, 'Set up app');
    await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  },
  tags: ['both-schemes'],
};
export const AddingPasskey: Story = {
  play: async (context) => {
    await press(context, 'Add passkey');
    await screen.findByRole('dialog', { name: 'Add passkey' });
  },
};
export const RecoveryCodes: Story = {
  play: async (context) => {
    await press(context, 'Regenerate codes');
    const dialog = within(await screen.findByRole('dialog', { name: 'Regenerate recovery codes?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Regenerate codes' }));
    await screen.findByRole('dialog', { name: 'Recovery codes' });
  },
  tags: ['snapshot'],
};
/** A second factor is required, and this admin has none. */
export const Required: Story = {
  args: { area: setupArea, address: '/setup', handlers: [noFactor], isSignedOut: true },
  play: waitForText('Set up app'),
  tags: ['both-schemes'],
};
