import { ApiProvider } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { fixtures, http } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/api-client/testing/node';
import { endSession } from '@countinghouse/permissions';
import { UiProvider } from '@countinghouse/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { createPanelClients } from '../../clients';
import { usePendingStepUp } from './use-step-up-confirmation';

const PendingStepUp = () => usePendingStepUp();

type Methods = Schemas['StepUp']['methods'];

/** Renders the dialog with the panel's client and a server that requires step-up for a large decision. */
function openPanel(methods: Methods = ['password']) {
  const clients = createPanelClients({ apiBaseUrl: 'http://panel.example/api/admin' });
  let hasStepUp = false;
  const submitted: unknown[] = [];
  server.use(
    http.untyped.put('*/withdrawal/status/:id', () =>
      hasStepUp
        ? HttpResponse.json({ success: true, message: 'Status updated successfully.' })
        : HttpResponse.json(fixtures.failure({ message: 'Please confirm that it is you.', code: 'step_up_required' }), {
            status: 401,
          }),
    ),
    http.get('/session/step-up', ({ response }) =>
      response(200).json({ success: true, data: fixtures.stepUp({ methods }) }),
    ),
    http.post('/session/step-up', async ({ request, response }) => {
      const input = await request.json();
      const [[method, value] = ['', '']] = Object.entries(input);
      submitted.push(input);
      hasStepUp = value === 'right' || value === '123456';
      if (hasStepUp) return response(200).json({ success: true, data: fixtures.stepUp() });
      const message = 'This is wrong.';
      return response(400).json(
        fixtures.failure({ message, code: 'validation_failed', errors: [{ field: method, message }] }),
      );
    }),
  );
  render(
    <UiProvider productName="Countinghouse">
      <ApiProvider {...clients}>
        <PendingStepUp />
      </ApiProvider>
    </UiProvider>,
  );
  const approveWithdrawal = () =>
    clients.client
      .PUT('/withdrawal/status/{id}', { params: { path: { id: 'w-1' } }, body: { status: 'approved' } })
      .then(
        () => 'done',
        (error: Error) => error.message,
      );
  return { approveWithdrawal, submitted, completeStepUp: () => (hasStepUp = true) };
}

const findField = () => screen.findByLabelText('Password');
async function confirmWith(password: string) {
  await userEvent.type(await findField(), password);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
}

it('asks for the password, shows an error next to the field, and repeats the decision', async () => {
  const { approveWithdrawal, submitted } = openPanel();
  const decision = approveWithdrawal();
  const input = await findField();
  expect(screen.getByRole('dialog').textContent).toContain('This decision involves a large amount.');
  expect(input.getAttribute('autocomplete')).toBe('current-password');
  await confirmWith('wrong');
  await screen.findByText('This is wrong.');
  await userEvent.clear(input);
  await confirmWith('right');
  expect(await decision).toBe('done');
  expect(submitted).toEqual([{ password: 'wrong' }, { password: 'right' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('sends nothing while the field is empty', async () => {
  const { approveWithdrawal, submitted } = openPanel();
  const decision = approveWithdrawal();
  await findField();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(submitted).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await decision).toBe('Please confirm that it is you.');
});

it('asks for the six-digit code of an authenticator app', async () => {
  const { approveWithdrawal, submitted } = openPanel(['code', 'recovery_code']);
  const decision = approveWithdrawal();
  const input = await screen.findByLabelText('Authenticator code');
  expect(input.getAttribute('autocomplete')).toBe('one-time-code');
  expect(document.activeElement).toBe(input);
  await userEvent.type(input, '12345{Enter}');
  await screen.findByText('Enter the six digits from the app');
  expect(submitted).toEqual([]);
  await userEvent.clear(input);
  await userEvent.type(input, '123 456{Enter}');
  expect(await decision).toBe('done');
  expect(submitted).toEqual([{ code: '123456' }]);
});

it('switches to a recovery code, and clears the input', async () => {
  const { approveWithdrawal, submitted } = openPanel(['code', 'recovery_code']);
  const decision = approveWithdrawal();
  await userEvent.type(await screen.findByLabelText('Authenticator code'), '000000{Enter}');
  await screen.findByText('This is wrong.');
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  const input = screen.getByLabelText('Recovery code');
  expect(document.activeElement).toBe(input);
  expect(screen.queryByText('This is wrong.')).toBeNull();
  const code = '7KQ2-M4XD-09VT-HB3N-Q5ZT-8RCE';
  await userEvent.type(input, `${code}{Enter}`);
  await screen.findByText('This is wrong.');
  expect(submitted).toEqual([{ code: '000000' }, { recovery_code: code }]);
  await userEvent.keyboard('{Escape}');
  await decision;
});

it('shows why a passkey failed, and offers the other methods', async () => {
  const { approveWithdrawal, submitted } = openPanel(['passkey', 'recovery_code']);
  const decision = approveWithdrawal();
  const button = await screen.findByRole('button', { name: 'Use a passkey' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  await userEvent.click(button);
  await screen.findByText('This browser does not support passkeys.');
  expect(submitted).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await decision;
});

it('shows the default message for a malformed response', async () => {
  const { approveWithdrawal } = openPanel();
  const decision = approveWithdrawal();
  server.use(http.untyped.post('*/session/step-up', () => HttpResponse.json({ success: true })));
  await findField();
  await confirmWith('right');
  await screen.findByText('An unexpected error occurred');
  await userEvent.keyboard('{Escape}');
  await decision;
});

it('is cancelled if the methods cannot be loaded', async () => {
  const { approveWithdrawal } = openPanel();
  server.use(http.untyped.get('*/session/step-up', () => HttpResponse.error()));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await approveWithdrawal()).toBe('Please confirm that it is you.');
});

it('is cancelled by Escape, and opens again for the next call', async () => {
  const { approveWithdrawal } = openPanel();
  const decision = approveWithdrawal();
  await userEvent.type(await findField(), '{Escape}');
  expect(await decision).toBe('Please confirm that it is you.');
  const again = approveWithdrawal();
  await confirmWith('right');
  expect(await again).toBe('done');
});

it('is completed by step-up in another tab', async () => {
  const { approveWithdrawal, completeStepUp } = openPanel();
  const decision = approveWithdrawal();
  await findField();
  completeStepUp();
  const otherTab = new BroadcastChannel('step-up');
  otherTab.postMessage('completed');
  expect(await decision).toBe('done');
  otherTab.close();
});

it('notifies other tabs', async () => {
  const onMessage = vi.fn();
  const otherTab = new BroadcastChannel('step-up');
  otherTab.onmessage = onMessage;
  const { approveWithdrawal } = openPanel();
  const decision = approveWithdrawal();
  await confirmWith('right');
  await decision;
  await waitFor(() => expect(onMessage).toHaveBeenCalledOnce());
  otherTab.close();
});

it('works without BroadcastChannel', async () => {
  vi.stubGlobal('BroadcastChannel', function reject() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { approveWithdrawal } = openPanel();
  const decision = approveWithdrawal();
  await confirmWith('right');
  expect(await decision).toBe('done');
  vi.unstubAllGlobals();
});

it('closes when the session ends', async () => {
  const { approveWithdrawal } = openPanel();
  const decision = approveWithdrawal();
  await findField();
  endSession();
  expect(await decision).toBe('Please confirm that it is you.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
