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

it('waits for fresh permissions after the setup before it shows the panel', async () => {
  startSession('token', 'a1');
  const clients = createPanelClients({ apiBaseUrl: 'http://panel.example/api/admin' });
  let releaseResponse = () => undefined as void;
  const released = new Promise<void>((resolve) => (releaseResponse = resolve));
  const missing = fixtures.failure({
    message: 'Please set up a second factor first.',
    code: 'second_factor_setup_required',
  });
  server.use(
    http.untyped.get('*/permissions/:id', () => HttpResponse.json(missing, { status: 401 }), { once: true }),
    http.untyped.get('*/permissions/:id', () => released),
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
  const continueButton = await screen.findByRole('button', { name: 'Continue' });
  await expect.poll(() => continueButton.hasAttribute('disabled')).toBe(false);
  await userEvent.click(continueButton);
  expect(continueButton.hasAttribute('data-loading')).toBe(true);
  releaseResponse();
  expect(await screen.findByText('The screen')).toBeDefined();
});
