import { fixtures, http } from '@countinghouse/api-client/testing';
import { fails, hangs, lacks, onAPhone, Screen, screenParameters, seen } from '@countinghouse/testing/screen';
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
  play: seen('Change password'),
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const openForm = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Change password' }));
  return within(await screen.findByRole('dialog', { name: 'Change password' }));
};

export const Full: Story = {};
export const OnAPhone: Story = { globals: onAPhone, tags: ['picture'] };
/** A server that looks after no accounts. */
export const NothingToChange: Story = {
  args: { answers: [lacks(...accountSections)] },
  play: seen('There is nothing to change here'),
  tags: ['picture'],
};
export const SessionsLoading: Story = { args: { answers: [hangs('/sessions')] }, play: seen('Change password') };
export const SessionsFailed: Story = { args: { answers: [fails('/sessions', 500)] }, play: seen('Retry') };
export const SignedInOnlyHere: Story = {
  args: {
    answers: [
      http.get('/sessions', ({ response }) =>
        response(200).json({ success: true, data: [fixtures.openSession({ is_current: true })] }),
      ),
    ],
  },
  play: seen('You are signed in nowhere else.'),
};
/** A server that looks after passwords alone. */
export const PasswordAlone: Story = { args: { answers: [lacks('sessions')] } };
/** The server does not say who is signed in. */
export const Nameless: Story = { args: { answers: [fails('/details/{id}', 500)] } };
export const ChangePassword: Story = {
  play: async (context) => {
    await openForm(context);
  },
  tags: ['both-schemes'],
};
export const WrongPassword: Story = {
  args: {
    answers: [
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
