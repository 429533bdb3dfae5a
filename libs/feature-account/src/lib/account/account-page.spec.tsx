import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { accountArea } from './account-area';
import { accountSections } from './account-sections';

const renderPage = () => renderArea(accountArea, '/admin/account');

async function openForm() {
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change password' }));
  return {
    form,
    current: form.getByLabelText(/^Current password/),
    next: form.getByLabelText(/^New password/),
    save: () => userEvent.click(form.getByRole('button', { name: 'Save new password' })),
  };
}

/** Serves password changes with this response. Returns the received bodies. */
function servePasswordChange(createResponse: () => Response) {
  const sent: unknown[] = [];
  server.use(
    http.put('/account/password', async ({ request, response }) => {
      sent.push(await request.json());
      return response.untyped(createResponse());
    }),
  );
  return sent;
}

describe('the account page', () => {
  it('shows the email of the admin', async () => {
    renderPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeDefined();
    expect(await screen.findByText('admin@countinghouse.example')).toBeDefined();
  });

  it('shows an empty state if the server supports no sections', async () => {
    server.use(withoutCapabilities(...accountSections));
    renderPage();
    expect(await screen.findByText('There is nothing to change here')).toBeDefined();
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('changing the own password', () => {
  it('sends both passwords, and confirms the change', async () => {
    const sent = servePasswordChange(() => HttpResponse.json({ success: true, message: 'Password changed.' }));
    const { toastMessages } = renderPage();
    const { current, next, save } = await openForm();
    await pasteText(current, ' countinghouse ');
    await pasteText(next, 'correct horse battery');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ current_password: ' countinghouse ', password: 'correct horse battery' }]);
    expect(toastMessages).toEqual(['Your password has been changed.']);
  });

  it('sends nothing if a password is missing', async () => {
    const sent = servePasswordChange(() => HttpResponse.json({ success: true, message: 'Password changed.' }));
    renderPage();
    const { form, save } = await openForm();
    await save();
    expect(form.getAllByText('Your current password is required').length).toBeGreaterThan(0);
    expect(form.getAllByText('A new password is required').length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
  });

  it('shows an error at its field, and keeps the input', async () => {
    const message = 'This is not your password.';
    servePasswordChange(() =>
      HttpResponse.json(
        fixtures.failure({ message, code: 'validation_failed', errors: [{ field: 'current_password', message }] }),
        { status: 400 },
      ),
    );
    renderPage();
    const { form, current, next, save } = await openForm();
    await pasteText(current, 'wrong');
    await pasteText(next, 'correct horse battery');
    await save();
    await form.findAllByText(message);
    const [error] = (current.getAttribute('aria-describedby') ?? '').split(' ');
    expect(document.getElementById(String(error))?.textContent).toBe(message);
    expect(current).toHaveProperty('value', 'wrong');
    expect(next).toHaveProperty('value', 'correct horse battery');
  });

  it('shows how long to wait after too many attempts', async () => {
    const message = 'Too many attempts. Please try again in 60 seconds.';
    servePasswordChange(() =>
      HttpResponse.json(fixtures.failure({ message, code: 'too_many_requests' }), { status: 429 }),
    );
    renderPage();
    const { form, current, next, save } = await openForm();
    await pasteText(current, 'wrong');
    await pasteText(next, 'correct horse battery');
    await save();
    expect((await form.findByRole('alert')).textContent).toContain(message);
  });
});
