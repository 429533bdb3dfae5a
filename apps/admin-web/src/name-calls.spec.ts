import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { http } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/api-client/testing/node';
import { createPanelClients } from './clients';

async function namesOf(apiBaseUrl: string) {
  const names: (string | null)[] = [];
  server.use(
    http.untyped.get(`${apiBaseUrl}/plan/getall`, ({ request }) => {
      names.push(request.headers.get('traceparent'));
      return HttpResponse.json({ success: true, data: [] });
    }),
  );
  const { client } = createPanelClients({ apiBaseUrl });
  await client.GET('/plan/getall');
  await client.GET('/plan/getall');
  return names;
}

it('names each call to where the panel has come from', async () => {
  const names = await namesOf(`${location.origin}/api/admin`);
  for (const name of names) expect(name).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(new Set(names).size).toBe(2);
});

it('sends no name to another server, which may refuse a call for a header that it does not know', async () => {
  expect(await namesOf('http://elsewhere.example/api/admin')).toEqual([null, null]);
});
