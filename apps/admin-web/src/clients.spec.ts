import { fixtures, http } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/api-client/testing/node';
import { getCurrentTime, syncServerTime } from '@countinghouse/ui';
import { expect, it, onTestFinished } from 'vitest';
import { createPanelClients } from './clients';

it('measures the clock difference by the Date header of any response', async () => {
  onTestFinished(() => syncServerTime(new Date().toUTCString(), Date.now(), Date.now()));
  const twoHours = 7_200_000;
  server.use(
    http.get('/queues', ({ response }) =>
      response.untyped(
        Response.json(
          { success: true, data: fixtures.queues() },
          { headers: { Date: new Date(Date.now() + twoHours).toUTCString() } },
        ),
      ),
    ),
  );
  const { client } = createPanelClients({ apiBaseUrl: 'http://panel.example/api/admin' });
  await client.GET('/queues');
  const difference = getCurrentTime().getTime() - Date.now();
  expect(Math.abs(difference - twoHours)).toBeLessThan(5_000);
});

it('names the missing permission of a rejected call by its label in the panel', async () => {
  server.use(
    http.get('/plan/getall', ({ response }) =>
      response(401).json(fixtures.failure({ code: 'not_allowed', permission: 'withdrawals' })),
    ),
  );
  const { client } = createPanelClients({ apiBaseUrl: 'http://panel.example/api/admin' });
  await expect(client.GET('/plan/getall')).rejects.toMatchObject({
    permissionMessage: 'You do not have the permission “Withdrawals”.',
  });
});
