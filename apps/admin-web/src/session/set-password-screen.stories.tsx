import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  respondWithError,
  neverRespond,
  phoneViewport,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import { paths, type Area } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse } from 'msw';
import { userEvent, within } from 'storybook/test';
import logoUrl from '../../public/logo.svg';
import { parsePanelConfig } from '../panel-config';
import { PanelConfigContext } from '../panel-config-context';
import { SetPasswordScreen } from './set-password-screen';

const config = parsePanelConfig({ productName: 'Countinghouse', logoUrl });
const createArea = (token: string): Area => ({
  permission: 'any',
  routes: [
    {
      path: paths.setPassword(),
      lazy: () => Promise.resolve({ Component: () => <SetPasswordScreen token={token} /> }),
    },
  ],
});

const meta = {
  title: 'Set Password',
  component: Screen,
  parameters: screenParameters,
  globals: { viewport: { value: 'desktop' } },
  tags: ['!autodocs'],
  args: {
    area: createArea(fixtures.passwordReset().token),
    address: paths.setPassword(),
    isSignedOut: true,
    wrap: (screen) => <PanelConfigContext value={config}>{screen}</PanelConfigContext>,
  },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Submits a password, and waits for a text. */
const submitPassword = (text: string) => async (context: { canvasElement: HTMLElement }) => {
  const canvas = within(context.canvasElement);
  await userEvent.type(await canvas.findByLabelText('New password'), 'password1');
  await userEvent.click(canvas.getByRole('button', { name: 'Set password' }));
  await waitForText(text)(context);
};

export const Default: Story = { play: waitForText('Set a new password'), tags: ['both-schemes'] };
export const Mobile: Story = { ...Default, globals: phoneViewport, tags: ['snapshot'] };
export const Rejected: Story = {
  args: {
    handlers: [
      http.post('/password-reset', ({ response }) => {
        const message = 'This password is on a list of common ones. Choose another.';
        return response.untyped(
          HttpResponse.json(
            fixtures.failure({ message, code: 'validation_failed', errors: [{ field: 'password', message }] }),
            { status: 400 },
          ),
        );
      }),
    ],
  },
  play: submitPassword('This password is on a list of common ones. Choose another.'),
  tags: ['both-schemes'],
};
export const Saving: Story = {
  args: { handlers: [neverRespond('/password-reset')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByLabelText('New password'), 'password1{Enter}');
  },
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/password-reset', 500)] },
  play: submitPassword('Internal Server Error'),
};
export const LinkAlreadyUsed: Story = {
  args: {
    handlers: [
      http.post('/password-reset', ({ response }) =>
        response(404).json(fixtures.failure({ message: 'This link no longer works.', code: 'not_found' })),
      ),
    ],
  },
  play: submitPassword('This link no longer works.'),
  tags: ['snapshot'],
};
export const IncompleteLink: Story = {
  args: { area: createArea('rT4mKq0x') },
  play: waitForText('This link is incomplete.'),
  tags: ['snapshot'],
};
/** For an admin. */
export const Done: Story = { play: submitPassword('Go to sign-in'), tags: ['both-schemes'] };
/** For a user of the platform, who cannot sign in to the panel. */
export const DoneForUser: Story = {
  args: {
    handlers: [
      http.post('/password-reset', ({ response }) =>
        response(200).json({ success: true, data: { may_sign_in: false } }),
      ),
    ],
  },
  play: submitPassword('Your password is set'),
  tags: ['snapshot'],
};
