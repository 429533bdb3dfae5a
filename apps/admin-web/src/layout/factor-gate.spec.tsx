import { ApiProvider } from '@countinghouse/api-client';
import { fixtures, http } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/api-client/testing/node';
import { endSession, startSession } from '@countinghouse/permissions';
import { UiProvider } from '@countinghouse/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { createPanelClients } from '../clients';
import { FactorGate } from './factor-gate';

afterEach(endSession);

it('lets somebody go on whose permissions were last asked for before there was a second factor', async () => {
  startSession('token', 'a1');
  const clients = createPanelClients({ apiBaseUrl: 'http://panel.example/api/admin' });
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const missing = fixtures.failure({
    message: 'Please set up a second factor first.',
    code: 'second_factor_setup_required',
  });
  server.use(
    http.untyped.get('*/permissions/:id', () => HttpResponse.json(missing, { status: 401 }), { once: true }),
    http.untyped.get('*/permissions/:id', () => held),
    http.get('/account/second-factor', ({ response }) =>
      response(200).json({ success: true, data: fixtures.secondFactor() }),
    ),
  );
  render(
    <UiProvider productName="Countinghouse">
      <ApiProvider {...clients}>
        <FactorGate>The screen</FactorGate>
      </ApiProvider>
    </UiProvider>,
  );
  const goOn = await screen.findByRole('button', { name: 'Go on' });
  await expect.poll(() => goOn.hasAttribute('disabled')).toBe(false);
  await userEvent.click(goOn);
  expect(goOn.hasAttribute('data-loading')).toBe(true);
  letGo();
  expect(await screen.findByText('The screen')).toBeDefined();
});
