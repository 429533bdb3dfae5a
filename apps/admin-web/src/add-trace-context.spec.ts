import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { http } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/api-client/testing/node';
import { createPanelClients } from './clients';

async function collectTraceparents(apiBaseUrl: string) {
  const headers: (string | null)[] = [];
  server.use(
    http.untyped.get(`${apiBaseUrl}/plan/getall`, ({ request }) => {
      headers.push(request.headers.get('traceparent'));
      return HttpResponse.json({ success: true, data: [] });
    }),
  );
  const { client } = createPanelClients({ apiBaseUrl });
  await client.GET('/plan/getall');
  await client.GET('/plan/getall');
  return headers;
}

it("adds a traceparent to each call to the panel's own origin", async () => {
  const headers = await collectTraceparents(`${location.origin}/api/admin`);
  for (const header of headers) expect(header).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(new Set(headers).size).toBe(2);
});

it('adds none to calls to another origin, which may reject an unknown header (CORS)', async () => {
  expect(await collectTraceparents('http://elsewhere.example/api/admin')).toEqual([null, null]);
});
