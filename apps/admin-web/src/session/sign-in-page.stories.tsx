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
} from '@countinghouse/feature-testing/screen';
import { paths, type Area } from '@countinghouse/areas';
import type { ReturnState } from '@countinghouse/permissions';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { userEvent, waitFor, within } from 'storybook/test';
import logoUrl from '../../public/logo.svg';
import { parsePanelConfig } from '../panel-config';
import { PanelConfigContext } from '../panel-config-context';

const returnState: ReturnState = { returnTo: paths.users() };
const SessionOver = () => <Navigate to={paths.signInAgain()} state={returnState} replace />;
const signInPage = () => import('./sign-in-page');

const area: Area = {
  permission: 'dashboard',
  routes: [
    { path: paths.signIn(), lazy: signInPage },
    { path: paths.signInAgain(), lazy: signInPage },
    { path: paths.users(), lazy: () => Promise.resolve({ Component: SessionOver }) },
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
export const VeryLongNames: Story = { args: { wrap: inPanel(long.name) }, play: seen(long.name) };
