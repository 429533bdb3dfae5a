import { server } from '@countinghouse/api-client/testing/node';
import { endSession } from '@countinghouse/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failures, type Failure } from './test-support/failures';
import { renderPanel } from './test-support/render-panel';

/** A form and the call that submits it. */
interface Form {
  name: string;
  address: string;
  /** The button that opens the form, if it is closed at first. */
  opener?: string;
  /** The values to enter, by field label. */
  values: Readonly<Record<string, string>>;
  /** The submit button. */
  submit: string;
  /** The path of the submitting call below the API's, in MSW's syntax. */
  writePath: string;
  /** The message after success. */
  successMessage: string;
  /** The message for a malformed response. */
  errorMessage: string;
  /** The message when there is no response. */
  networkErrorMessage?: string;
  isSignedOut?: boolean;
  /** Status 200 alone does not mean success. */
  needsMoreThan200?: boolean;
}

/** Every form of the product. */
const forms: readonly Form[] = [
  {
    name: 'sign-in',
    isSignedOut: true,
    needsMoreThan200: true,
    address: '/admin/signin',
    values: { 'Email address': 'ada@example.com', Password: 'correct horse' },
    submit: 'Log in',
    writePath: '/signin',
    errorMessage: 'Invalid credentials',
    networkErrorMessage: 'Invalid credentials',
    successMessage: 'Analytics Report',
  },
  {
    name: 'new user',
    address: '/admin/users/create',
    values: {
      'Full Name': 'Mary Somerville',
      Email: 'mary@example.com',
      Password: 'correct horse',
      'Phone Number': '+44 20 7946 0018',
      Status: 'inactive',
      'KYC Status': 'in_progress',
    },
    submit: 'Create User',
    writePath: '/user/add',
    needsMoreThan200: true,
    successMessage: 'User created successfully',
    errorMessage: 'Something went wrong',
  },
  {
    name: 'edit user',
    address: '/admin/users/edit/user-1',
    values: { 'Phone Number': '+44 20 7946 0999' },
    submit: 'Update User',
    writePath: '/user/update/:id',
    successMessage: 'User updated successfully',
    errorMessage: 'Something went wrong',
  },
  {
    name: 'new plan',
    address: '/admin/plans/create',
    values: {
      Category: 'Outage',
      'Investment Min': '1000',
      'Investment Max': '5000',
      'Profit Min (%)': '2.5',
      'Profit Max (%)': '3',
      'Lock-In Period': '3',
      'Lock-In Unit': 'months',
      'Plan Type': 'vip',
      Status: 'inactive',
    },
    submit: 'Add Plan',
    writePath: '/add-plan',
    successMessage: 'Plan added successfully',
    errorMessage: 'Failed to save plan',
  },
  {
    name: 'edit plan',
    address: '/admin/plans/edit/plan-1',
    values: { 'Lock-In Period': '7' },
    submit: 'Update Plan',
    writePath: '/plan/update/:id',
    successMessage: 'Plan updated successfully',
    errorMessage: 'Failed to save plan',
  },
  {
    name: 'new sub-admin',
    address: '/admin/subadmins/create',
    values: {
      'Full Name': 'Mary Somerville',
      Email: 'clerk@example.com',
      'Phone No.': '+44 20 7946 0018',
      Password: 'correct horse',
      Plans: 'ticked',
    },
    submit: 'Create Subadmin',
    writePath: '/subadmin/add',
    successMessage: 'Subadmin added successfully.',
    errorMessage: 'Failed to save subadmin.',
  },
  {
    name: 'edit sub-admin',
    address: '/admin/subadmins/edit/subadmin-1',
    values: { 'Phone No.': '+44 20 7946 0999' },
    submit: 'Update Subadmin',
    writePath: '/subadmin/update/:id',
    successMessage: 'Subadmin updated successfully.',
    errorMessage: 'Failed to save subadmin.',
  },
  {
    name: 'new deposit wallet',
    address: '/admin/wallets',
    opener: '+ Add New',
    values: { 'Network Type': 'BTC', 'Wallet Address': '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' },
    submit: 'Add',
    writePath: '/admin-wallet/add',
    successMessage: 'Wallet added successfully',
    errorMessage: 'Something went wrong',
  },
];

/** Opens a form and enters its values. */
async function openAndFill({ address, opener, values, submit, isSignedOut = false }: Form) {
  if (isSignedOut) endSession();
  await renderPanel(address);
  if (opener !== undefined) fireEvent.click(await screen.findByRole('button', { name: opener }));
  const submitButton = await screen.findByRole('button', { name: submit });
  const element = submitButton.closest('form');
  if (!element) throw new Error('The submit button has no form.');
  const form = within(element);
  const fields = Object.keys(values).map((label) => form.getByLabelText(label));
  for (const [index, value] of Object.values(values).entries()) {
    const field = fields[index];
    if (field instanceof HTMLInputElement && field.type === 'checkbox') fireEvent.click(field);
    else if (field) fireEvent.change(field, { target: { value } });
  }
  const getEnteredValues = () =>
    fields.map((field) =>
      field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : 'value' in field && field.value,
    );
  return { form, submitButton, getEnteredValues };
}

/** Makes the form's writes fail as set in the returned `outage`. */
function serveOutage(writePath: string) {
  const outage: { failure: Failure | undefined; failed: number } = { failure: undefined, failed: 0 };
  server.use(
    http.all(`*/api/admin${writePath}`, ({ request }) => {
      if (request.method === 'GET' || !outage.failure) return undefined;
      outage.failed += 1;
      return outage.failure.respond();
    }),
  );
  return outage;
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

describe.each(forms)('$name', (each) => {
  const {
    writePath,
    errorMessage,
    networkErrorMessage = 'Network Error',
    successMessage,
    needsMoreThan200 = false,
  } = each;
  const isFailure = ({ isSuccess }: Failure) => !isSuccess || needsMoreThan200;

  it('keeps the entered values after any failure', async () => {
    const outage = serveOutage(writePath);
    const { form, submitButton, getEnteredValues } = await openAndFill(each);
    const before = getEnteredValues();
    for (const failure of failures.filter(isFailure)) {
      outage.failure = failure;
      outage.failed = 0;
      fireEvent.click(submitButton);
      await waitFor(() => expect(outage.failed).toBe(1));
      await waitFor(() => expect(submitButton.hasAttribute('data-loading')).toBe(false));
      await waitFor(() =>
        expect(form.getByRole('alert').textContent, failure.name).toContain(
          failure.hasResponse ? errorMessage : networkErrorMessage,
        ),
      );
      expect(getEnteredValues()).toEqual(before);
    }
    outage.failure = undefined;
    fireEvent.click(submitButton);
    expect((await screen.findAllByText(successMessage)).length).toBeGreaterThan(0);
  });

  it.each(failures.filter((failure) => !isFailure(failure)))(
    'is saved on any success response: $name',
    async (failure) => {
      const outage = serveOutage(writePath);
      outage.failure = failure;
      const { submitButton } = await openAndFill(each);
      fireEvent.click(submitButton);
      expect((await screen.findAllByText(successMessage)).length).toBeGreaterThan(0);
    },
  );
});
