import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, type RequestHandler } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../core/api-client';
import { http } from '../../testing';
import type { Capability } from '../core/unsupported-headers';
import { server } from '../../testing-node';
import { ApiProvider } from './api-provider';
import { createQueryClient } from './query-client';
import { useCapabilities, useCapability } from './use-capability';
import { useUploadedImage } from './use-uploaded-image';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

function renderApiHook<Result>(hook: () => Result, onSessionExpired?: () => void) {
  const client = createApiClient({
    baseUrl: 'http://panel.example/api/admin',
    getToken: () => 'secret',
    ...(onSessionExpired && { onSessionExpired }),
  });
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  const view = renderHook(hook, {
    wrapper: ({ children }) => (
      <ApiProvider client={client} queryClient={queryClient}>
        {children}
      </ApiProvider>
    ),
  });
  return { ...view, queryClient };
}

const respondWith = (body: string, status: number): RequestHandler =>
  http.untyped.get('*/capabilities', () => new HttpResponse(body, { status }));
const createFailure = (code: string) => JSON.stringify({ success: false, message: 'No.', code });

describe('the capabilities', () => {
  it('load once, despite several hooks and invalidation', async () => {
    const onRequest = vi.fn();
    server.use(
      http.get('/capabilities', ({ response }) => {
        onRequest();
        return response(200).json({ success: true, data: ['audit_log'] });
      }),
    );
    const { result, queryClient } = renderApiHook(() => [useCapability('audit_log'), useCapability('versions')]);
    expect(result.current).toEqual([true, true]);
    await waitFor(() => expect(result.current).toEqual([true, false]));
    await queryClient.invalidateQueries();
    expect(onRequest).toHaveBeenCalledOnce();
  });

  it.each([
    ['does not know the operation', createFailure('not_found'), 404],
    ['rejects unknown paths', createFailure('session_expired'), 403],
    ['does not implement the operation', createFailure('not_implemented'), 501],
    ['returns a page for every path', '<!doctype html><title>Panel</title>', 200],
    ['returns an error with a success status', createFailure('unexpected'), 200],
    ['returns something else', '{"success":true,"data":{"audit_log":true}}', 200],
  ])('stay empty if the server %s', async (_, body, status) => {
    server.use(respondWith(body, status));
    const onSessionExpired = vi.fn();
    const { result } = renderApiHook(() => useCapability('audit_log'), onSessionExpired);
    await waitFor(() => expect(result.current).toBe(false));
    expect(onSessionExpired).not.toHaveBeenCalled();
  });

  it.each([[429], [500]])('stay unknown, and all features are offered, after a %i', async (status) => {
    server.use(respondWith(createFailure('unexpected'), status));
    const { result, queryClient } = renderApiHook(() => [useCapabilities(), useCapability('audit_log')]);
    await waitFor(() => expect(queryClient.getQueryState(['get', '/capabilities'])?.status).toBe('error'));
    expect(result.current).toEqual([undefined, true]);
  });
});

describe('an image', () => {
  const createImage = (type: string) => new HttpResponse(new Uint8Array([1]), { headers: { 'Content-Type': type } });
  /** Reads an image and returns the URL and the token of its request. */
  async function readImage(uploadPath: string, capabilities: Capability[]) {
    let onRequest: Request | undefined;
    server.use(
      http.get('/capabilities', ({ response }) => response(200).json({ success: true, data: capabilities })),
      http.untyped.get('*/uploads/*', ({ request }) => {
        onRequest = request;
        return createImage('image/webp');
      }),
    );
    const { result } = renderApiHook(() => useUploadedImage(uploadPath));
    await waitFor(() => expect(result.current.data).toBeInstanceOf(Blob));
    return [onRequest?.url, onRequest?.headers.get('Authorization')];
  }

  it('is read through the API if the server supports that', async () => {
    expect(await readImage('/uploads/kyc/id.webp', ['uploads'])).toEqual([
      'http://panel.example/api/admin/uploads/id.webp',
      'Bearer secret',
    ]);
  });

  it.each([
    ['/uploads/kyc/id.webp', 'http://panel.example/uploads/kyc/id.webp'],
    ['uploads/id.webp', 'http://panel.example/uploads/id.webp'],
    ['uploads\\id.webp', 'http://panel.example/uploads/id.webp'],
    ['id.webp', 'http://panel.example/uploads/id.webp'],
    ['https://files.example/uploads/id.webp', 'https://files.example/uploads/id.webp'],
  ])('is read from its static URL without the token otherwise: %s', async (uploadPath, url) => {
    expect(await readImage(uploadPath, [])).toEqual([url, null]);
  });

  it('is missing if the file server rejects it, and the session continues', async () => {
    server.use(
      respondWith('{}', 404),
      http.untyped.get('*/uploads/*', () => new HttpResponse(null, { status: 403 })),
    );
    const onSessionExpired = vi.fn();
    const { result } = renderApiHook(() => useUploadedImage('id.webp'), onSessionExpired);
    await waitFor(() => expect(result.current.error).toMatchObject({ status: 404 }));
    expect(onSessionExpired).not.toHaveBeenCalled();
  });
});
