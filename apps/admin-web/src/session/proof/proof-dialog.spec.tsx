import { ApiProvider } from '@countinghouse/api-client';
import { fixtures, http } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/api-client/testing/node';
import { endSession } from '@countinghouse/permissions';
import { UiProvider } from '@countinghouse/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { createPanelClients } from '../../clients';
import { useProofQuestion } from './use-proof-question';

const Asker = () => useProofQuestion();

/** The panel's own client, and a server that takes a large decision once the password was right. */
function openPanel() {
  const clients = createPanelClients({ apiBaseUrl: 'http://panel.example/api/admin' });
  let isProven = false;
  const typed: unknown[] = [];
  server.use(
    http.untyped.put('*/withdrawal/status/:id', () =>
      isProven
        ? HttpResponse.json({ success: true, message: 'Status updated successfully.' })
        : HttpResponse.json(fixtures.failure({ message: 'Please confirm that it is you.', code: 'proof_needed' }), {
            status: 401,
          }),
    ),
    http.post('/session/proof', async ({ request, response }) => {
      const { password } = await request.json();
      typed.push(password);
      isProven = password === 'right';
      if (isProven) return response(200).json({ success: true, data: fixtures.proof() });
      const message = 'This is not your password.';
      return response(400).json(
        fixtures.failure({ message, code: 'validation_failed', errors: [{ field: 'password', message }] }),
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
  return { decide, typed, prove: () => (isProven = true) };
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
  await screen.findByText('This is not your password.');
  await userEvent.clear(input);
  await confirmBy('right');
  expect(await decision).toBe('done');
  expect(typed).toEqual(['wrong', 'right']);
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
  const { decide, prove } = openPanel();
  const decision = decide();
  await field();
  prove();
  const otherTab = new BroadcastChannel('proof');
  otherTab.postMessage('proven');
  expect(await decision).toBe('done');
  otherTab.close();
});

it('tells other tabs of a proof', async () => {
  const heard = vi.fn();
  const otherTab = new BroadcastChannel('proof');
  otherTab.onmessage = heard;
  const { decide } = openPanel();
  const decision = decide();
  await confirmBy('right');
  await decision;
  await waitFor(() => expect(heard).toHaveBeenCalledOnce());
  otherTab.close();
});

it('goes with the session', async () => {
  const { decide } = openPanel();
  const decision = decide();
  await field();
  endSession();
  expect(await decision).toBe('Please confirm that it is you.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
