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

const Asker = () => usePendingStepUp();

type Methods = Schemas['StepUp']['methods'];

/** The panel's own client, and a server that takes a large decision once a proof was `right`. */
function openPanel(methods: Methods = ['password']) {
  const clients = createPanelClients({ apiBaseUrl: 'http://panel.example/api/admin' });
  let hasStepUp = false;
  const typed: unknown[] = [];
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
      typed.push(input);
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
        <Asker />
      </ApiProvider>
    </UiProvider>,
  );
  const decide = () =>
    clients.client
      .PUT('/withdrawal/status/{id}', { params: { path: { id: 'w-1' } }, body: { status: 'approved' } })
      .then(
        () => 'done',
        (error: Error) => error.message,
      );
  return { decide, typed, completeStepUp: () => (hasStepUp = true) };
}

const field = () => screen.findByLabelText('Password');
async function confirmBy(password: string) {
  await userEvent.type(await field(), password);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
}

it('asks for the password, says what is wrong at the field, and goes on with the decision', async () => {
  const { decide, typed } = openPanel();
  const decision = decide();
  const input = await field();
  expect(screen.getByRole('dialog').textContent).toContain('This decides about a large amount.');
  expect(input.getAttribute('autocomplete')).toBe('current-password');
  await confirmBy('wrong');
  await screen.findByText('This is wrong.');
  await userEvent.clear(input);
  await confirmBy('right');
  expect(await decision).toBe('done');
  expect(typed).toEqual([{ password: 'wrong' }, { password: 'right' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('sends nothing as long as nothing is typed', async () => {
  const { decide, typed } = openPanel();
  const decision = decide();
  await field();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(typed).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await decision).toBe('Please confirm that it is you.');
});

it('asks for the code of the app where there is one, and for all six digits of it', async () => {
  const { decide, typed } = openPanel(['code', 'recovery_code']);
  const decision = decide();
  const input = await screen.findByLabelText('Code of your authenticator app');
  expect(input.getAttribute('autocomplete')).toBe('one-time-code');
  expect(document.activeElement).toBe(input);
  await userEvent.type(input, '12345{Enter}');
  await screen.findByText('Enter the six digits that the app shows');
  expect(typed).toEqual([]);
  await userEvent.clear(input);
  await userEvent.type(input, '123 456{Enter}');
  expect(await decision).toBe('done');
  expect(typed).toEqual([{ code: '123456' }]);
});

it('takes a recovery code instead, and forgets what was typed before', async () => {
  const { decide, typed } = openPanel(['code', 'recovery_code']);
  const decision = decide();
  await userEvent.type(await screen.findByLabelText('Code of your authenticator app'), '000000{Enter}');
  await screen.findByText('This is wrong.');
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  const input = screen.getByLabelText('Recovery code');
  expect(document.activeElement).toBe(input);
  expect(screen.queryByText('This is wrong.')).toBeNull();
  const code = '7KQ2-M4XD-09VT-HB3N-Q5ZT-8RCE';
  await userEvent.type(input, `${code}{Enter}`);
  await screen.findByText('This is wrong.');
  expect(typed).toEqual([{ code: '000000' }, { recovery_code: code }]);
  await userEvent.keyboard('{Escape}');
  await decision;
});

it('says why there is no passkey, and offers the other ways', async () => {
  const { decide, typed } = openPanel(['passkey', 'recovery_code']);
  const decision = decide();
  const button = await screen.findByRole('button', { name: 'Use a passkey' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  await userEvent.click(button);
  await screen.findByText('This browser has no passkeys.');
  expect(typed).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await decision;
});

it('says of an answer that cannot be read what is said of one everywhere', async () => {
  const { decide } = openPanel();
  const decision = decide();
  server.use(http.untyped.post('*/session/step-up', () => HttpResponse.json({ success: true })));
  await field();
  await confirmBy('right');
  await screen.findByText('An unexpected error occurred');
  await userEvent.keyboard('{Escape}');
  await decision;
});

it('is taken for a no where the ways cannot be read', async () => {
  const { decide } = openPanel();
  server.use(http.untyped.get('*/session/step-up', () => HttpResponse.error()));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await decide()).toBe('Please confirm that it is you.');
});

it('is taken for a no by Escape, and asks again the next time', async () => {
  const { decide } = openPanel();
  const decision = decide();
  await userEvent.type(await field(), '{Escape}');
  expect(await decision).toBe('Please confirm that it is you.');
  const again = decide();
  await confirmBy('right');
  expect(await again).toBe('done');
});

it('is answered by a proof in another tab', async () => {
  const { decide, completeStepUp } = openPanel();
  const decision = decide();
  await field();
  completeStepUp();
  const otherTab = new BroadcastChannel('step-up');
  otherTab.postMessage('completed');
  expect(await decision).toBe('done');
  otherTab.close();
});

it('tells other tabs of a proof', async () => {
  const heard = vi.fn();
  const otherTab = new BroadcastChannel('step-up');
  otherTab.onmessage = heard;
  const { decide } = openPanel();
  const decision = decide();
  await confirmBy('right');
  await decision;
  await waitFor(() => expect(heard).toHaveBeenCalledOnce());
  otherTab.close();
});

it('asks all the same where the browser lets no tab speak to another', async () => {
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { decide } = openPanel();
  const decision = decide();
  await confirmBy('right');
  expect(await decision).toBe('done');
  vi.unstubAllGlobals();
});

it('goes with the session', async () => {
  const { decide } = openPanel();
  const decision = decide();
  await field();
  endSession();
  expect(await decision).toBe('Please confirm that it is you.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
