import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  fails,
  hangs,
  long,
  onAPhone,
  rightToLeftLayout,
  Screen,
  screenParameters,
  seen,
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

const inPanel = (productName: string) => {
  const config = parsePanelConfig({ productName, logoUrl });
  return (screen: ReactNode) => <PanelConfigContext value={config}>{screen}</PanelConfigContext>;
};

const meta = {
  title: 'Sign-in',
  component: Screen,
  parameters: screenParameters,
  globals: { viewport: { value: 'desktop' } },
  tags: ['!autodocs'],
  args: { area, address: paths.signIn(), isSignedOut: true, wrap: inPanel('Countinghouse') },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Fills the form in and sends it. */
async function submit(canvasElement: HTMLElement) {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByLabelText('Email address'), 'ada@example.com');
  await userEvent.type(canvas.getByLabelText('Password'), 'correct horse');
  await userEvent.click(canvas.getByRole('button', { name: 'Log in' }));
}

const refused = http.post('/signin', ({ response }) =>
  response(401).json(fixtures.failure({ message: 'Invalid credentials', code: 'invalid_credentials' })),
);

export const SignedOut: Story = { play: seen('Account Login'), tags: ['both-schemes'] };
export const OnAPhone: Story = { ...SignedOut, globals: onAPhone, tags: ['picture'] };
export const RightToLeft: Story = { ...SignedOut, globals: { ...meta.globals, ...rightToLeftLayout } };
export const SessionExpired: Story = { args: { address: paths.users() }, play: seen('Account Login') };
export const SigningIn: Story = {
  args: { answers: [hangs('/signin')] },
  play: async ({ canvasElement }) => {
    await submit(canvasElement);
    await waitFor(() => {
      if (!canvasElement.querySelector('button[data-loading]')) throw new Error('It is not signing in.');
    });
  },
};
export const Refused: Story = {
  args: { answers: [refused] },
  play: async (context) => {
    await submit(context.canvasElement);
    await seen('Invalid credentials')(context);
  },
};
export const Failed: Story = {
  args: { answers: [fails('/signin', 500)] },
  play: async (context) => {
    await submit(context.canvasElement);
    await seen('Internal Server Error')(context);
  },
};
const mfaChallenge = (methods: ReturnType<typeof fixtures.mfaChallenge>['methods']) => {
  const step = fixtures.mfaChallenge();
  const passkey = methods.includes('passkey') ? step.passkey : null;
  return http.post('/signin', ({ response }) =>
    response(401).json({
      ...fixtures.failure({ message: 'Please prove that it is you.', code: 'second_factor_required' }),
      second_factor: { ...step, methods, passkey },
    }),
  );
};
/** The account has a second factor of every kind. */
export const MfaChallenge: Story = {
  args: { answers: [mfaChallenge(['passkey', 'code', 'recovery_code'])] },
  play: async (context) => {
    await submit(context.canvasElement);
    await seen('Use a passkey')(context);
  },
  tags: ['both-schemes'],
};
export const MfaChallengeOnAPhone: Story = { ...MfaChallenge, globals: onAPhone };
export const WrongCode: Story = {
  args: {
    answers: [
      mfaChallenge(['code', 'recovery_code']),
      http.post('/signin/second-factor', ({ response }) =>
        response(401).json(
          fixtures.failure({
            message: 'This code is wrong, or it has been used before.',
            code: 'invalid_second_factor',
          }),
        ),
      ),
    ],
  },
  play: async (context) => {
    await submit(context.canvasElement);
    const canvas = within(context.canvasElement);
    await userEvent.type(await canvas.findByLabelText('Code of your authenticator app'), '492039{Enter}');
    await seen('This code is wrong, or it has been used before.')(context);
  },
  tags: ['picture'],
};
export const WithARecoveryCode: Story = {
  args: { answers: [mfaChallenge(['recovery_code'])] },
  play: async (context) => {
    await submit(context.canvasElement);
    const canvas = within(context.canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(await canvas.findByLabelText('Recovery code'), '7KQ2{Enter}');
    await seen(/^Enter one of your recovery codes/)(context);
  },
};
/** Too many wrong codes: the sign-in begins anew, with what was typed. */
export const BegunAnew: Story = {
  args: {
    answers: [
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
    await userEvent.type(await canvas.findByLabelText('Code of your authenticator app'), '492039{Enter}');
    await seen('This sign-in has taken too long.')(context);
    await expect(canvas.getByLabelText('Email address')).toHaveValue('ada@example.com');
  },
};
export const VeryLongNames: Story = { args: { wrap: inPanel(long.name) }, play: seen(long.name) };
