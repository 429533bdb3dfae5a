import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  respondWithError,
  neverRespond,
  withoutCapabilities,
  phoneViewport,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import { paths } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse } from 'msw';
import { screen, userEvent, within } from 'storybook/test';
import { accountArea } from './account-area';
import { accountSections } from './account-sections';

const meta = {
  title: 'Your Account',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: accountArea, address: paths.account() },
  play: waitForText('Change password'),
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const openForm = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Change password' }));
  return within(await screen.findByRole('dialog', { name: 'Change password' }));
};

export const Full: Story = {};
export const Mobile: Story = { globals: phoneViewport, tags: ['snapshot'] };
/** A server that supports no sections. */
export const NoSections: Story = {
  args: { handlers: [withoutCapabilities(...accountSections)] },
  play: waitForText('There is nothing to change here'),
  tags: ['snapshot'],
};
export const SessionsLoading: Story = {
  args: { handlers: [neverRespond('/sessions')] },
  play: waitForText('Change password'),
};
export const SessionsFailed: Story = {
  args: { handlers: [respondWithError('/sessions', 500)] },
  play: waitForText('Retry'),
};
export const SingleSession: Story = {
  args: {
    handlers: [
      http.get('/sessions', ({ response }) =>
        response(200).json({ success: true, data: [fixtures.openSession({ is_current: true })] }),
      ),
    ],
  },
  play: waitForText('You are not signed in anywhere else.'),
};
/** A server without sessions. */
export const PasswordOnly: Story = { args: { handlers: [withoutCapabilities('sessions')] } };
/** The admin fails to load. */
export const AdminFailed: Story = { args: { handlers: [respondWithError('/details/{id}', 500)] } };
export const ChangePassword: Story = {
  play: async (context) => {
    await openForm(context);
  },
  tags: ['both-schemes'],
};
export const WrongPassword: Story = {
  args: {
    handlers: [
      http.put('/account/password', ({ response }) =>
        response.untyped(
          HttpResponse.json(
            fixtures.failure({
              message: 'This is not your password.',
              code: 'validation_failed',
              errors: [{ field: 'current_password', message: 'This is not your password.' }],
            }),
            { status: 400 },
          ),
        ),
      ),
    ],
  },
  play: async (context) => {
    const form = await openForm(context);
    await userEvent.type(form.getByLabelText(/^Current password/), 'wrong');
    await userEvent.type(form.getByLabelText(/^New password/), 'correct horse battery');
    await userEvent.click(form.getByRole('button', { name: 'Save new password' }));
    await form.findAllByText('This is not your password.');
  },
};
