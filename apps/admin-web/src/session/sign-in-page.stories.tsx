import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  respondWithError,
  neverRespond,
  longTexts,
  phoneViewport,
  rightToLeftLayout,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import { paths, type Area } from '@countinghouse/navigation';
import type { ReturnState } from '@countinghouse/permissions';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import logoUrl from '../../public/logo.svg';
import { parsePanelConfig } from '../panel-config';
import { PanelConfigContext } from '../panel-config-context';

const returnState: ReturnState = { returnTo: paths.users() };
const SignInAgain = () => <Navigate to={paths.signInAgain()} state={returnState} replace />;
const signInPage = () => import('./sign-in-page');

const area: Area = {
  permission: 'dashboard',
  routes: [
    { path: paths.signIn(), lazy: signInPage },
    { path: paths.signInAgain(), lazy: signInPage },
    { path: paths.users(), lazy: () => Promise.resolve({ Component: SignInAgain }) },
  ],
};

const withProductName = (productName: string) => {
  const config = parsePanelConfig({ productName, logoUrl });
  return (screen: ReactNode) => <PanelConfigContext value={config}>{screen}</PanelConfigContext>;
};

const meta = {
  title: 'Sign-in',
  component: Screen,
  parameters: screenParameters,
  globals: { viewport: { value: 'desktop' } },
  tags: ['!autodocs'],
  args: { area, address: paths.signIn(), isSignedOut: true, wrap: withProductName('Countinghouse') },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Fills in the form and submits it. */
async function submit(canvasElement: HTMLElement) {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByLabelText('Email address'), 'ada@example.com');
  await userEvent.type(canvas.getByLabelText('Password'), 'correct horse');
  await userEvent.click(canvas.getByRole('button', { name: 'Log in' }));
}

const rejected = http.post('/signin', ({ response }) =>
  response(401).json(fixtures.failure({ message: 'Invalid credentials', code: 'invalid_credentials' })),
);

export const SignedOut: Story = { play: waitForText('Account Login'), tags: ['both-schemes'] };
export const Mobile: Story = { ...SignedOut, globals: phoneViewport, tags: ['snapshot'] };
export const RightToLeft: Story = { ...SignedOut, globals: { ...meta.globals, ...rightToLeftLayout } };
export const SessionExpired: Story = { args: { address: paths.users() }, play: waitForText('Account Login') };
export const SigningIn: Story = {
  args: { handlers: [neverRespond('/signin')] },
  play: async ({ canvasElement }) => {
    await submit(canvasElement);
    await waitFor(() => {
      if (!canvasElement.querySelector('button[data-loading]')) throw new Error('The button is not loading.');
    });
  },
};
export const InvalidCredentials: Story = {
  args: { handlers: [rejected] },
  play: async (context) => {
    await submit(context.canvasElement);
    await waitForText('Invalid credentials')(context);
  },
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/signin', 500)] },
  play: async (context) => {
    await submit(context.canvasElement);
    await waitForText('Internal Server Error')(context);
  },
};
const mfaChallenge = (methods: ReturnType<typeof fixtures.mfaChallenge>['methods']) => {
  const step = fixtures.mfaChallenge();
  const passkey = methods.includes('passkey') ? step.passkey : null;
  return http.post('/signin', ({ response }) =>
    response(401).json({
      ...fixtures.failure({ message: 'Verify that it’s you.', code: 'second_factor_required' }),
      second_factor: { ...step, methods, passkey },
    }),
  );
};
/** The account has every kind of second factor. */
export const MfaChallenge: Story = {
  args: { handlers: [mfaChallenge(['passkey', 'code', 'recovery_code'])] },
  play: async (context) => {
    await submit(context.canvasElement);
    await waitForText('Use a passkey')(context);
  },
  tags: ['both-schemes'],
};
export const MfaChallengeMobile: Story = { ...MfaChallenge, globals: phoneViewport };
export const WrongCode: Story = {
  args: {
    handlers: [
      mfaChallenge(['code', 'recovery_code']),
      http.post('/signin/second-factor', ({ response }) =>
        response(401).json(
          fixtures.failure({
            message: 'This code is wrong or was already used.',
            code: 'invalid_second_factor',
          }),
        ),
      ),
    ],
  },
  play: async (context) => {
    await submit(context.canvasElement);
    const canvas = within(context.canvasElement);
    await userEvent.type(await canvas.findByLabelText('Authenticator code'), '492039{Enter}');
    await waitForText('This code is wrong or was already used.')(context);
  },
  tags: ['snapshot'],
};
export const RecoveryCode: Story = {
  args: { handlers: [mfaChallenge(['recovery_code'])] },
  play: async (context) => {
    await submit(context.canvasElement);
    const canvas = within(context.canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(await canvas.findByLabelText('Recovery code'), '7KQ2{Enter}');
    await waitForText(/^Enter one of your recovery codes/)(context);
  },
};
/** After too many wrong codes, the sign-in starts again with the entered email. */
export const ChallengeExpired: Story = {
  args: {
    handlers: [
      mfaChallenge(['code']),
      http.post('/signin/second-factor', ({ response }) =>
        response(401).json(
          fixtures.failure({ message: 'This sign-in has taken too long.', code: 'challenge_expired' }),
        ),
      ),
    ],
  },
  play: async (context) => {
    await submit(context.canvasElement);
    const canvas = within(context.canvasElement);
    await userEvent.type(await canvas.findByLabelText('Authenticator code'), '492039{Enter}');
    await waitForText('This sign-in has taken too long.')(context);
    await expect(canvas.getByLabelText('Email address')).toHaveValue('ada@example.com');
  },
};
export const VeryLongNames: Story = {
  args: { wrap: withProductName(longTexts.name) },
  play: waitForText(longTexts.name),
};
