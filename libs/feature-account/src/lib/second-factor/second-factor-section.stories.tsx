import { fixtures, http } from '@countinghouse/api-client/testing';
import { fails, hangs, long, onAPhone, Screen, screenParameters, seen } from '@countinghouse/testing/screen';
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
  play: seen('Laptop'),
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const has = (factor: Partial<ReturnType<typeof fixtures.secondFactor>>) =>
  http.get('/account/second-factor', ({ response }) =>
    response(200).json({ success: true, data: fixtures.secondFactor(factor) }),
  );
const nothing = has({ authenticator: null, passkeys: [], recovery_codes_left: 0 });
const press = async ({ canvasElement }: { canvasElement: HTMLElement }, name: string) =>
  userEvent.click(await within(canvasElement).findByRole('button', { name }));

export const Full: Story = {};
export const OnAPhone: Story = { globals: onAPhone, tags: ['picture'] };
export const Nothing: Story = { args: { answers: [nothing] }, play: seen('Set up app') };
export const Loading: Story = { args: { answers: [hangs('/account/second-factor')] }, play: seen('Second factor') };
export const Failed: Story = { args: { answers: [fails('/account/second-factor', 500)] }, play: seen('Retry') };
export const VeryLong: Story = {
  args: {
    answers: [
      has({ passkeys: Array.from({ length: 20 }, (_, id) => fixtures.passkey({ _id: `${id}`, name: long.name })) }),
    ],
  },
  globals: onAPhone,
  play: async ({ canvasElement }) => {
    await within(canvasElement).findAllByText(long.name);
  },
};
export const SettingUpAnApp: Story = {
  args: { answers: [nothing] },
  play: async (context) => {
    await press(context, 'Set up app');
    await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  },
  tags: ['both-schemes'],
};
export const AddingAPasskey: Story = {
  play: async (context) => {
    await press(context, 'Add passkey');
    await screen.findByRole('dialog', { name: 'Add passkey' });
  },
};
export const RecoveryCodes: Story = {
  play: async (context) => {
    await press(context, 'Make new codes');
    const question = within(await screen.findByRole('dialog', { name: 'Make new recovery codes?' }));
    await userEvent.click(question.getByRole('button', { name: 'Make new codes' }));
    await screen.findByRole('dialog', { name: 'Recovery codes' });
  },
  tags: ['picture'],
};
/** Everybody must have one, and this admin has none. */
export const Required: Story = {
  args: { area: setupArea, address: '/setup', answers: [nothing], isSignedOut: true },
  play: seen('Set up app'),
  tags: ['both-schemes'],
};
