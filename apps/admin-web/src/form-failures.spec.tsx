import { server } from '@countinghouse/api-client/testing/node';
import { endSession } from '@countinghouse/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failures, type Failure } from './test-support/failures';
import { renderPanel } from './test-support/render-panel';

/** A form that sends what was typed. */
interface Form {
  name: string;
  address: string;
  /** The button that opens it, where it is not there at once. */
  opener?: string;
  /** What is typed, by the labels of the fields. */
  values: Readonly<Record<string, string>>;
  /** The button that sends it. */
  submit: string;
  /** The call that it is sent with, as MSW writes its path below the API's. */
  writes: string;
  /** What is said once it has worked. */
  saved: string;
  /** What the form says about any answer that makes no sense. */
  words: string;
  /** What it says where there is no answer. */
  unanswered?: string;
  isSignedOut?: boolean;
  /** A status of 200 alone does not say that it has worked. */
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
    writes: '/signin',
    words: 'Invalid credentials',
    unanswered: 'Invalid credentials',
    saved: 'Analytics Report',
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
    writes: '/user/add',
    needsMoreThan200: true,
    saved: 'User created successfully',
    words: 'Something went wrong',
  },
  {
    name: 'edit user',
    address: '/admin/users/edit/user-1',
    values: { 'Phone Number': '+44 20 7946 0999' },
    submit: 'Update User',
    writes: '/user/update/:id',
    saved: 'User updated successfully',
    words: 'Something went wrong',
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
    writes: '/add-plan',
    saved: 'Plan added successfully',
    words: 'Failed to save plan',
  },
  {
    name: 'edit plan',
    address: '/admin/plans/edit/plan-1',
    values: { 'Lock-In Period': '7' },
    submit: 'Update Plan',
    writes: '/plan/update/:id',
    saved: 'Plan updated successfully',
    words: 'Failed to save plan',
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
    writes: '/subadmin/add',
    saved: 'Subadmin added successfully.',
    words: 'Failed to save subadmin.',
  },
  {
    name: 'edit sub-admin',
    address: '/admin/subadmins/edit/subadmin-1',
    values: { 'Phone No.': '+44 20 7946 0999' },
    submit: 'Update Subadmin',
    writes: '/subadmin/update/:id',
    saved: 'Subadmin updated successfully.',
    words: 'Failed to save subadmin.',
  },
  {
    name: 'new deposit wallet',
    address: '/admin/wallets',
    opener: '+ Add New',
    values: { 'Network Type': 'BTC', 'Wallet Address': '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' },
    submit: 'Add',
    writes: '/admin-wallet/add',
    saved: 'Wallet added successfully',
    words: 'Something went wrong',
  },
];

/** Opens a form and types into it. */
async function openAndFill({ address, opener, values, submit, isSignedOut = false }: Form) {
  if (isSignedOut) endSession();
  await renderPanel(address);
  if (opener !== undefined) fireEvent.click(await screen.findByRole('button', { name: opener }));
  const send = await screen.findByRole('button', { name: submit });
  const element = send.closest('form');
  if (!element) throw new Error('The button is in no form.');
  const form = within(element);
  const fields = Object.keys(values).map((label) => form.getByLabelText(label));
  for (const [index, value] of Object.values(values).entries()) {
    const field = fields[index];
    if (field instanceof HTMLInputElement && field.type === 'checkbox') fireEvent.click(field);
    else if (field) fireEvent.change(field, { target: { value } });
  }
  const entered = () =>
    fields.map((field) =>
      field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : 'value' in field && field.value,
    );
  return { form, send, entered };
}

/** The calls with which a form is sent fail as `outage` says, and work where it says nothing. */
function serveOutage(writes: string) {
  const outage: { failure: Failure | undefined; failed: number } = { failure: undefined, failed: 0 };
  server.use(
    http.all(`*/api/admin${writes}`, ({ request }) => {
      if (request.method === 'GET' || !outage.failure) return undefined;
      outage.failed += 1;
      return outage.failure.answer();
    }),
  );
  return outage;
}

// Every failure is logged.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

describe.each(forms)('$name', (each) => {
  const { writes, words, unanswered = 'Network Error', saved, needsMoreThan200 = false } = each;
  const isFailure = ({ isSuccess }: Failure) => !isSuccess || needsMoreThan200;

  it('what was typed stays, however the sending failed', async () => {
    const outage = serveOutage(writes);
    const { form, send, entered } = await openAndFill(each);
    const before = entered();
    for (const failure of failures.filter(isFailure)) {
      outage.failure = failure;
      outage.failed = 0;
      fireEvent.click(send);
      await waitFor(() => expect(outage.failed).toBe(1));
      await waitFor(() => expect(send.hasAttribute('data-loading')).toBe(false));
      await waitFor(() =>
        expect(form.getByRole('alert').textContent, failure.name).toContain(failure.isAnswered ? words : unanswered),
      );
      expect(entered()).toEqual(before);
    }
    outage.failure = undefined;
    fireEvent.click(send);
    expect((await screen.findAllByText(saved)).length).toBeGreaterThan(0);
  });

  it.each(failures.filter((failure) => !isFailure(failure)))(
    'is saved, whatever the words of its success: $name',
    async (failure) => {
      const outage = serveOutage(writes);
      outage.failure = failure;
      const { send } = await openAndFill(each);
      fireEvent.click(send);
      expect((await screen.findAllByText(saved)).length).toBeGreaterThan(0);
    },
  );
});
