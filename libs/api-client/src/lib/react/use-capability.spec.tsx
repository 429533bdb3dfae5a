import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, type RequestHandler } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../core/api-client';
import { http } from '../../testing';
import type { Capability } from '../core/lacking-headers';
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

function open<Result>(hook: () => Result, onSessionExpired?: () => void) {
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

const answers = (body: string, status: number): RequestHandler =>
  http.untyped.get('*/capabilities', () => new HttpResponse(body, { status }));
const failure = (code: string) => JSON.stringify({ success: false, message: 'No.', code });

describe('what the server can do', () => {
  it('is asked once, however many ask and whatever is read anew', async () => {
    const asked = vi.fn();
    server.use(
      http.get('/capabilities', ({ response }) => {
        asked();
        return response(200).json({ success: true, data: ['audit_log'] });
      }),
    );
    const { result, queryClient } = open(() => [useCapability('audit_log'), useCapability('versions')]);
    expect(result.current).toEqual([true, true]);
    await waitFor(() => expect(result.current).toEqual([true, false]));
    await queryClient.invalidateQueries();
    expect(asked).toHaveBeenCalledOnce();
  });

  it.each([
    ['has no such call', failure('not_found'), 404],
    ['refuses what it does not know', failure('session_expired'), 403],
    ['has not made it', failure('not_implemented'), 501],
    ['answers everything with a page', '<!doctype html><title>Panel</title>', 200],
    ['says no under a success', failure('unexpected'), 200],
    ['answers with something else', '{"success":true,"data":{"audit_log":true}}', 200],
  ])('is nothing where it %s', async (_, body, status) => {
    server.use(answers(body, status));
    const onSessionExpired = vi.fn();
    const { result } = open(() => useCapability('audit_log'), onSessionExpired);
    await waitFor(() => expect(result.current).toBe(false));
    expect(onSessionExpired).not.toHaveBeenCalled();
  });

  it.each([[429], [500]])('is not known, and all is offered, where it answers %i', async (status) => {
    server.use(answers(failure('unexpected'), status));
    const { result, queryClient } = open(() => [useCapabilities(), useCapability('audit_log')]);
    await waitFor(() => expect(queryClient.getQueryState(['get', '/capabilities'])?.status).toBe('error'));
    expect(result.current).toEqual([undefined, true]);
  });
});

describe('an image', () => {
  const pixel = (type: string) => new HttpResponse(new Uint8Array([1]), { headers: { 'Content-Type': type } });
  /** Where an image is read from, and whether with the token. */
  async function readFrom(uploadPath: string, capabilities: Capability[]) {
    let asked: Request | undefined;
    server.use(
      http.get('/capabilities', ({ response }) => response(200).json({ success: true, data: capabilities })),
      http.untyped.get('*/uploads/*', ({ request }) => {
        asked = request;
        return pixel('image/webp');
      }),
    );
    const { result } = open(() => useUploadedImage(uploadPath));
    await waitFor(() => expect(result.current.data).toBeInstanceOf(Blob));
    return [asked?.url, asked?.headers.get('Authorization')];
  }

  it('comes through the API where the server can do that', async () => {
    expect(await readFrom('/uploads/kyc/id.webp', ['uploads'])).toEqual([
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
  ])('comes from where the record says, without the token, where it cannot: %s', async (uploadPath, address) => {
    expect(await readFrom(uploadPath, [])).toEqual([address, null]);
  });

  it('is missing where the files refuse it, and the session goes on', async () => {
    server.use(
      answers('{}', 404),
      http.untyped.get('*/uploads/*', () => new HttpResponse(null, { status: 403 })),
    );
    const onSessionExpired = vi.fn();
    const { result } = open(() => useUploadedImage('id.webp'), onSessionExpired);
    await waitFor(() => expect(result.current.error).toMatchObject({ status: 404 }));
    expect(onSessionExpired).not.toHaveBeenCalled();
  });
});
