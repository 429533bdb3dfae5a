import { http } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/api-client/testing/node';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { App } from '../app';
import { createPanelClients } from '../clients';
import { parsePanelConfig } from '../panel-config';

const config = parsePanelConfig({ apiBaseUrl: 'http://panel.example/api/admin' });

afterEach(() => window.history.replaceState(null, '', '/'));

it('signs in with an email that was pasted with what stood around it', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('/signin', async ({ request, response }) => {
      sent.push(await request.json());
      return response.untyped(HttpResponse.json({ success: false, message: 'Invalid credentials' }, { status: 401 }));
    }),
  );
  window.history.replaceState(null, '', '/admin/signin');
  render(<App config={config} clients={createPanelClients(config)} panel={undefined} />);
  await userEvent.click(await screen.findByLabelText('Email address'));
  await userEvent.paste('\u202aada@example.com\u202c\u00a0');
  await userEvent.click(screen.getByLabelText('Password'));
  await userEvent.paste(' correct horse ');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(sent).toEqual([{ email: 'ada@example.com', password: ' correct horse ' }]));
});
