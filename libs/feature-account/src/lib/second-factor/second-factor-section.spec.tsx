import { fixtures, http } from '@countinghouse/api-client/testing';
import { withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
// Imported up front, because a lazy import would slow down the first test.
import '@countinghouse/permissions/passkeys';
import { accountArea } from '../account/account-area';

type Factor = ReturnType<typeof fixtures.secondFactor>;
const noFactor: Partial<Factor> = { authenticator: null, passkeys: [], recovery_codes_left: 0 };

async function renderSection(factor: Partial<Factor> = {}) {
  server.use(
    http.get('/account/second-factor', ({ response }) =>
      response(200).json({ success: true, data: fixtures.secondFactor(factor) }),
    ),
  );
  const { toastMessages } = renderArea(accountArea, '/admin/account');
  return { toastMessages, section: within(await screen.findByRole('region', { name: 'Second factor' })) };
}

describe('the own second factor', () => {
  it('shows the factors and the remaining recovery codes', async () => {
    const { section } = await renderSection();
    expect(await section.findByText('Laptop')).toBeDefined();
    expect(section.getByText(/^Set up/)).toBeDefined();
    expect(section.getByText(/^Passkey, last used/)).toBeDefined();
    expect(section.getByText('9 of 10 left')).toBeDefined();
  });

  it('offers the setup without a factor, and no recovery codes', async () => {
    const { section } = await renderSection(noFactor);
    expect(await section.findByRole('button', { name: 'Set up app' })).toBeDefined();
    expect(section.getByRole('button', { name: 'Add passkey' })).toBeDefined();
    expect(section.queryByText('Recovery codes')).toBeNull();
    expect(section.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('is hidden if the server does not support second factors', async () => {
    server.use(withoutCapabilities('second_factors'));
    renderArea(accountArea, '/admin/account');
    await screen.findByRole('region', { name: 'Password' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Second factor' })).toBeNull());
  });

  it('shows a failed fetch, and fetches again on Retry', async () => {
    server.use(http.get('/account/second-factor', ({ response }) => response(500).json(fixtures.failure())));
    renderArea(accountArea, '/admin/account');
    const section = within(await screen.findByRole('region', { name: 'Second factor' }));
    const retry = await section.findByRole('button', { name: 'Retry' });
    server.resetHandlers();
    await userEvent.click(retry);
    expect(await section.findByText('Laptop')).toBeDefined();
  });
});

describe('setting up an app', () => {
  const serveConfirmation = (createResponse: () => Response) => {
    const sent: unknown[] = [];
    server.use(
      http.put('/account/second-factor/authenticator', async ({ request, response }) => {
        sent.push(await request.json());
        return response.untyped(createResponse());
      }),
    );
    return sent;
  };
  async function openForm() {
    const { section } = await renderSection(noFactor);
    await userEvent.click(await section.findByRole('button', { name: 'Set up app' }));
    const form = within(await screen.findByRole('dialog', { name: 'Authenticator app' }));
    await form.findByRole('img', { name: 'QR code for the authenticator app' });
    return { form, code: form.getByLabelText(/^Code/) };
  }

  it('shows the generic error for a malformed response', async () => {
    server.use(
      http.untyped.post('*/account/second-factor/authenticator', () => HttpResponse.json({ success: true, data: {} })),
    );
    const { section } = await renderSection(noFactor);
    await userEvent.click(await section.findByRole('button', { name: 'Set up app' }));
    const form = within(await screen.findByRole('dialog', { name: 'Authenticator app' }));
    expect(await form.findByText('An unexpected error occurred')).toBeDefined();
  });

  it('shows a QR code and the secret, and then the recovery codes until confirmed', async () => {
    const recovery_codes = fixtures.recoveryCodes();
    const sent = serveConfirmation(() => HttpResponse.json({ success: true, data: { recovery_codes } }));
    const { form, code } = await openForm();
    expect(form.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeDefined();
    await userEvent.type(code, '492 039{Enter}');
    const codes = within(await screen.findByRole('dialog', { name: 'Recovery codes' }));
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recovery_codes);
    expect(sent).toEqual([{ code: '492039' }]);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(codes.getByRole('button', { name: 'I’ve saved them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows no codes if there were some before', async () => {
    serveConfirmation(() => HttpResponse.json({ success: true, data: { recovery_codes: null } }));
    const { code } = await openForm();
    await userEvent.type(code, '492039{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the error of an invalid or wrong code next to the field', async () => {
    const message = 'This code is wrong. Check your phone’s clock.';
    const errors = [{ field: 'code', message }];
    const sent = serveConfirmation(() =>
      HttpResponse.json(fixtures.failure({ message, code: 'validation_failed', errors }), { status: 400 }),
    );
    const { form, code } = await openForm();
    await userEvent.type(code, '12{Enter}');
    expect((await form.findAllByText('Enter the six digits')).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
    await userEvent.type(code, '3456{Enter}');
    expect((await form.findAllByText(message)).length).toBeGreaterThan(0);
    expect(code).toHaveProperty('value', '123456');
  });
});

describe('passkeys', () => {
  it('cannot be created by a browser without passkeys, and shows why', async () => {
    const { section } = await renderSection();
    await userEvent.click(await section.findByRole('button', { name: 'Add passkey' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add passkey' }));
    await userEvent.type(form.getByLabelText(/^Name/), 'Phone{Enter}');
    expect(await form.findByText('This browser does not support passkeys.')).toBeDefined();
    expect(form.getByLabelText(/^Name/)).toHaveProperty('value', 'Phone');
  });

  it('can be renamed', async () => {
    const sent: unknown[] = [];
    server.use(
      http.patch('/account/second-factor/passkeys/{id}', async ({ params, request, response }) => {
        sent.push(params.id, await request.json());
        return response(200).json({ success: true, data: fixtures.passkey() });
      }),
    );
    const { section, toastMessages } = await renderSection();
    await userEvent.click(await section.findByRole('button', { name: 'Rename Laptop' }));
    const name = within(await screen.findByRole('dialog', { name: 'Rename passkey' })).getByLabelText(/^Name/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Phone{Enter}');
    await waitFor(() => expect(toastMessages).toEqual(['Passkey renamed.']));
    expect(sent).toEqual(['passkey-1', { name: 'Phone' }]);
  });

  it('can be removed after a confirmation, and show why that failed', async () => {
    const message = 'A second factor is required. Add another one before you remove this one.';
    server.use(
      http.delete('/account/second-factor/passkeys/{id}', ({ response }) =>
        response(409).json(fixtures.failure({ message, code: 'second_factor_setup_required' })),
      ),
    );
    const { section, toastMessages } = await renderSection();
    await userEvent.click(await section.findByRole('button', { name: 'Remove Laptop' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(toastMessages).toEqual([message]));
  });
});

it('creates new recovery codes after a confirmation', async () => {
  const { section } = await renderSection();
  await userEvent.click(await section.findByRole('button', { name: 'Regenerate codes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Regenerate recovery codes?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Regenerate codes' }));
  const codes = within(await screen.findByRole('dialog', { name: 'Recovery codes' }));
  expect(codes.getAllByRole('listitem')).toHaveLength(10);
});
