// @vitest-environment node
// In jsdom, files lose their content in a request.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { server } from '../../testing-node';
import { createApiClient } from './api-client';
import { fetchWithProgress, type UploadProgress } from './fetch-with-progress';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

const client = createApiClient({ baseUrl: 'http://panel.example/api/admin', getToken: () => 'secret' });
const uploadParams = {
  params: { path: { id: 'u', kind: 'selfieUpload' } },
  body: { file: new Blob([new Uint8Array(9_000_000)], { type: 'image/png' }) },
} as const;

it('times out after 30 s plus the time of its files at 32 KiB per second', async () => {
  const timeoutSpy = vi.spyOn(AbortSignal, 'timeout');
  await client.GET('/plan/getall');
  expect(timeoutSpy).toHaveBeenLastCalledWith(30_000);

  await client.PUT('/user/{id}/documents/{kind}', uploadParams);
  expect(timeoutSpy.mock.lastCall?.[0]).toBeGreaterThan(30_000 + 9_000_000 / 32.768);
  expect(timeoutSpy.mock.lastCall?.[0]).toBeLessThan(30_000 + 9_001_000 / 32.768);
});

it('fails with a network error if the file was deleted', async () => {
  const deletedFile = new Blob(['x']);
  vi.spyOn(Request.prototype, 'blob').mockRejectedValue(new DOMException('Gone', 'NotReadableError'));
  const call = client.PUT('/user/{id}/documents/{kind}', { ...uploadParams, body: { file: deletedFile } });
  await expect(call).rejects.toMatchObject({ name: 'ApiError', code: 'network' });
});

it('sends without XMLHttpRequest and reports only the start', async () => {
  const steps: UploadProgress[] = [];
  const { data } = await client.PUT('/user/{id}/documents/{kind}', {
    ...uploadParams,
    fetch: fetchWithProgress((step) => steps.push(step)),
  });
  expect(data?.success).toBe(true);
  expect(steps).toEqual([{ sent: 0, total: expect.any(Number) }]);
});
