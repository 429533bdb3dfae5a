// @vitest-environment node
// jsdom's files lose their content on the way into a request.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { server } from '../../testing-node';
import { createApiClient } from './api-client';
import { fetchWithProgress, type UploadProgress } from './fetch-with-progress';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

const client = createApiClient({ baseUrl: 'http://panel.example/api/admin', getToken: () => 'secret' });
const document = {
  params: { path: { id: 'u', kind: 'selfieUpload' } },
  body: { file: new Blob([new Uint8Array(9_000_000)], { type: 'image/png' }) },
} as const;

it('a call has 30 s, and as long on top of it as its files need at 32 KiB a second', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  await client.GET('/plan/getall');
  expect(limits).toHaveBeenLastCalledWith(30_000);

  // 9 MB over 100 KB/s take 90 s.
  await client.PUT('/user/{id}/documents/{kind}', document);
  expect(limits.mock.lastCall?.[0]).toBeGreaterThan(30_000 + 9_000_000 / 32.768);
  expect(limits.mock.lastCall?.[0]).toBeLessThan(30_000 + 9_001_000 / 32.768);
});

it('a file that is gone from the disk is a call without an answer', async () => {
  const gone = new Blob(['x']);
  vi.spyOn(Request.prototype, 'blob').mockRejectedValue(new DOMException('Gone', 'NotReadableError'));
  const call = client.PUT('/user/{id}/documents/{kind}', { ...document, body: { file: gone } });
  await expect(call).rejects.toMatchObject({ name: 'ApiError', code: 'network' });
});

it('what has no XMLHttpRequest sends all the same, and tells the beginning', async () => {
  const steps: UploadProgress[] = [];
  const { data } = await client.PUT('/user/{id}/documents/{kind}', {
    ...document,
    fetch: fetchWithProgress((step) => steps.push(step)),
  });
  expect(data?.success).toBe(true);
  expect(steps).toEqual([{ sent: 0, total: expect.any(Number) }]);
});
