import { fixtures, http } from '@countinghouse/api-client/testing';
import { fails, hangs, onAPhone, Screen, screenParameters, seen } from '@countinghouse/testing/screen';
import { paths, type Area } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse } from 'msw';
import { userEvent, within } from 'storybook/test';
import logoUrl from '../../public/logo.svg';
import { parsePanelConfig } from '../panel-config';
import { PanelConfigContext } from '../panel-config-context';
import { SetPasswordScreen } from './set-password-screen';

const config = parsePanelConfig({ productName: 'Countinghouse', logoUrl });
const opened = (token: string): Area => ({
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
    area: opened(fixtures.passwordReset().token),
    address: paths.setPassword(),
    isSignedOut: true,
    wrap: (screen) => <PanelConfigContext value={config}>{screen}</PanelConfigContext>,
  },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Types a password, sends it, and waits for this. */
const setsPassword = (words: string) => async (context: { canvasElement: HTMLElement }) => {
  const canvas = within(context.canvasElement);
  await userEvent.type(await canvas.findByLabelText('New password'), 'password1');
  await userEvent.click(canvas.getByRole('button', { name: 'Set password' }));
  await seen(words)(context);
};

export const Opened: Story = { play: seen('Set a new password'), tags: ['both-schemes'] };
export const OnAPhone: Story = { ...Opened, globals: onAPhone, tags: ['picture'] };
export const Refused: Story = {
  args: {
    answers: [
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
  play: setsPassword('This password is on a list of common ones. Choose another.'),
  tags: ['both-schemes'],
};
export const Setting: Story = {
  args: { answers: [hangs('/password-reset')] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByLabelText('New password'), 'password1{Enter}');
  },
};
export const Failed: Story = {
  args: { answers: [fails('/password-reset', 500)] },
  play: setsPassword('Internal Server Error'),
};
export const UsedBefore: Story = {
  args: {
    answers: [
      http.post('/password-reset', ({ response }) =>
        response(404).json(fixtures.failure({ message: 'This link does not work any more.', code: 'not_found' })),
      ),
    ],
  },
  play: setsPassword('This link does not work any more.'),
  tags: ['picture'],
};
export const NotWhole: Story = {
  args: { area: opened('rT4mKq0x') },
  play: seen('This link is not whole.'),
  tags: ['picture'],
};
/** Of somebody who uses the panel. */
export const Done: Story = { play: setsPassword('Go to the sign-in'), tags: ['both-schemes'] };
/** Of a user of the platform, who has nothing to do here. */
export const DoneForAUser: Story = {
  args: {
    answers: [
      http.post('/password-reset', ({ response }) =>
        response(200).json({ success: true, data: { may_sign_in: false } }),
      ),
    ],
  },
  play: setsPassword('Your password is set'),
  tags: ['picture'],
};
