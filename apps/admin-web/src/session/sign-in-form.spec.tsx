import { getCurrentToken, endSession, readSession } from '@countinghouse/permissions';
import { fixtures, http } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/api-client/testing/node';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordRequests } from '../test-support/record-requests';
import { renderPanel } from '../test-support/render-panel';

const openSignIn = () => renderPanel('/admin/signin');
const getEmail = () => screen.getByLabelText<HTMLInputElement>('Email address');
const getPassword = () => screen.getByLabelText<HTMLInputElement>('Password');
const clickLogIn = () => fireEvent.click(screen.getByRole('button', { name: 'Log in' }));

async function signIn() {
  fireEvent.change(await screen.findByLabelText('Email address'), { target: { value: 'ada@example.com' } });
  fireEvent.change(getPassword(), { target: { value: 'correct horse' } });
  clickLogIn();
}

const findAlert = (message: string) =>
  screen.findByText((_, element) => element?.role === 'alert' && element.textContent === message);

beforeEach(() => {
  endSession();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('strips invisible characters from a pasted email', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('/signin', async ({ request, response }) => {
      sent.push(await request.json());
      return response.untyped(HttpResponse.json({ success: false, message: 'Invalid credentials' }, { status: 401 }));
    }),
  );
  await openSignIn();
  await userEvent.click(await screen.findByLabelText('Email address'));
  await userEvent.paste('\u202aada@example.com\u202c\u00a0');
  await userEvent.click(getPassword());
  await userEvent.paste(' correct horse ');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(sent).toEqual([{ email: 'ada@example.com', password: ' correct horse ' }]));
});

describe('spec §2 Sign-in', () => {
  // covers: sign-in.title, sign-in.text, sign-in.fields
  it('has a title, a text, an email and a password field, and a log-in button', async () => {
    await openSignIn();
    expect(await screen.findByRole('heading', { level: 1, name: 'Account Login' })).toBeDefined();
    await waitFor(() => expect(document.title).toBe('Account Login · Countinghouse'));
    expect(screen.getByText('Welcome back! Fill in the credentials to login into the dashboard.')).toBeDefined();
    expect(getEmail().type).toBe('email');
    expect(getPassword().type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show or hide password' }));
    expect(getPassword().type).toBe('text');
    expect(screen.getByRole('button', { name: 'Log in' })).toBeDefined();
  });

  // covers: valid.sign-in
  it('spec §5 requires email and password, and the browser checks the email', async () => {
    const requests = recordRequests();
    await openSignIn();
    await screen.findByLabelText('Email address');
    clickLogIn();
    expect(getEmail().validity.valueMissing).toBe(true);
    fireEvent.change(getEmail(), { target: { value: 'not an address' } });
    clickLogIn();
    expect(getEmail().validity.typeMismatch).toBe(true);
    fireEvent.change(getEmail(), { target: { value: 'ada@example.com' } });
    clickLogIn();
    expect([getEmail().validity.valid, getPassword().validity.valueMissing]).toEqual([true, true]);
    expect(requests.filter(({ pathname }) => pathname === '/signin')).toEqual([]);
  });

  // covers: sign-in.success, state.signed-in, entity.sign-in, calls.sign-in, dashboard.title
  it('goes to /admin/dashboard on success, and the browser keeps token and id', async () => {
    const requests = recordRequests();
    await openSignIn();
    await signIn();
    // A second click arrives before the re-render.
    clickLogIn();
    expect(await screen.findByRole('heading', { level: 1, name: 'Analytics Report' })).toBeDefined();
    expect(window.location.pathname).toBe('/admin/dashboard');
    expect([localStorage.getItem('token'), localStorage.getItem('id')]).toEqual(['token', 'admin-1']);
    expect(requests.filter(({ pathname }) => pathname === '/signin')).toHaveLength(1);
  });

  // covers: sign-in.failure, error.sign-in-server, error.sign-in-thrown, limit.sign-in-status, state.session-over-sign-in
  it.each([
    [
      'the message of the server',
      401,
      fixtures.failure({ message: 'You are not known here.' }),
      'You are not known here.',
    ],
    ['Invalid credentials, if the call fails', 500, '<h1>Bad gateway</h1>', 'Invalid credentials'],
    [
      'a status other than 200',
      201,
      { token: 't', data: { _id: '1' }, message: 'Created.', success: true },
      'Created.',
    ],
    ['no token', 200, { data: { _id: '1' }, success: true }, 'Invalid credentials'],
    ['a 403', 403, fixtures.failure({ message: 'Not today.', code: 'session_expired' }), 'Not today.'],
  ])('shows a message under the form on failure, and stores nothing: %s', async (_, status, body, expectedMessage) => {
    localStorage.setItem('something', 'else');
    server.use(
      http.untyped.post('*/signin', () =>
        typeof body === 'string' ? new HttpResponse(body, { status }) : HttpResponse.json(body, { status }),
      ),
    );
    await openSignIn();
    await signIn();
    const message = await findAlert(expectedMessage);
    const isBelow = screen.getByRole('button', { name: 'Log in' }).compareDocumentPosition(message);
    expect(isBelow & Node.DOCUMENT_POSITION_FOLLOWING).toBeGreaterThan(0);
    expect(message.style.color).toContain('red');
    expect(window.location.pathname).toBe('/admin/signin');
    expect([getCurrentToken(), readSession().status]).toEqual([undefined, 'ended']);
    expect(localStorage.getItem('something')).toBe('else');
    expect(getPassword().value).toBe('correct horse');
  });

  // covers: error.sign-in-thrown, error.network
  it('shows Invalid credentials and a Network Error toast if there is no response', async () => {
    server.use(http.untyped.post('*/signin', () => HttpResponse.error()));
    await openSignIn();
    await signIn();
    expect(await findAlert('Invalid credentials')).toBeDefined();
    expect(await screen.findByText('Network Error')).toBeDefined();
  });
});

// covers: calls.base
it('uses the name, logo and API address of the settings', async () => {
  const requests = recordRequests();
  await renderPanel('/admin/signin', {
    productName: 'Ledger & Sons',
    logoUrl: '/brand.svg',
    apiBaseUrl: 'http://elsewhere.example/api/admin',
  });
  expect(await screen.findByText('Ledger & Sons')).toBeDefined();
  await waitFor(() => expect(document.title).toBe('Account Login · Ledger & Sons'));
  expect(document.querySelector('img[src="/brand.svg"]')).not.toBeNull();
  await signIn();
  // `recordRequests` removes `/api/admin`.
  await waitFor(() =>
    expect(requests.map(({ origin, pathname }) => origin + pathname)).toContain('http://elsewhere.example/signin'),
  );
});
