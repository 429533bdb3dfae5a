import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { http } from '../../testing';
import { server } from '../../testing-node';
import { createApiClient, type ApiClientOptions } from './api-client';
import type { UnprovenCall } from './ask-for-proof';
import { fetchWithProgress } from './fetch-with-progress';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** What the server has been sent, in order. */
let sent: string[];
/** Whether it has been proved to the server who it is. */
let isProven: boolean;

const refusal = () =>
  HttpResponse.json(
    { success: false, message: 'Please confirm that it is you.', code: 'proof_needed' },
    { status: 401 },
  );

beforeEach(() => {
  sent = [];
  isProven = false;
  const answer = async ({ request }: { request: Request }, body: () => Response) => {
    sent.push(`${request.method} ${await request.text()}`.trim());
    return isProven ? body() : refusal();
  };
  server.use(
    http.untyped.put('*/withdrawal/status/:id', (info) => answer(info, () => HttpResponse.json({ success: true }))),
    http.untyped.delete('*/admin-wallet/delete/:id', (info) =>
      answer(info, () => HttpResponse.json({ success: true })),
    ),
    http.untyped.get('*/user/getall', (info) => answer(info, () => new HttpResponse('Name\r\nAda\r\n'))),
  );
});

const prove = () => {
  isProven = true;
  return Promise.resolve(true);
};

function connect(options: Partial<ApiClientOptions> = {}) {
  const asked: UnprovenCall[] = [];
  const notAllowed = vi.fn();
  const client = createApiClient({
    baseUrl: 'http://panel.example/api/admin',
    getToken: () => 'secret',
    onNotAllowed: notAllowed,
    ...options,
    ...(options.onProofNeeded && {
      onProofNeeded: (call) => {
        asked.push(call);
        return options.onProofNeeded?.(call) ?? Promise.resolve(false);
      },
    }),
  });
  return { client, asked, notAllowed };
}

const approve = ({ client }: ReturnType<typeof connect>, options = {}) =>
  client.PUT('/withdrawal/status/{id}', {
    params: { path: { id: 'w-1' } },
    body: { status: 'approved' },
    ...options,
  });

it('is asked for, and the same request goes through', async () => {
  const panel = connect({ onProofNeeded: prove });
  const { data } = await approve(panel);
  expect(data).toEqual({ success: true });
  expect(sent).toEqual(['PUT {"status":"approved"}', 'PUT {"status":"approved"}']);
  expect(panel.asked).toEqual([{ method: 'put', path: '/withdrawal/status/{id}' }]);
  expect(panel.notAllowed).not.toHaveBeenCalled();
});

it('is asked for before what has no body, and before a file', async () => {
  const { client } = connect({ onProofNeeded: prove });
  await client.DELETE('/admin-wallet/delete/{id}', { params: { path: { id: 'w-1' } } });
  isProven = false;
  const { data } = await client.GET('/user/getall', { parseAs: 'stream', headers: { Accept: 'text/csv' } });
  expect(await new Response(data as unknown as ReadableStream).text()).toBe('Name\r\nAda\r\n');
  expect(sent).toEqual(['DELETE', 'DELETE', 'GET', 'GET']);
});

it('is asked for before a form, which is sent by its own way again', async () => {
  let forms: (number | undefined)[] = [];
  const steps: number[] = [];
  server.use(
    http.untyped.put('*/user/:id/documents/:kind', async ({ request }) => {
      const file = (await request.formData()).get('file');
      forms = [...forms, file instanceof Blob ? file.size : undefined];
      return isProven ? HttpResponse.json({ success: true, data: {} }) : refusal();
    }),
  );
  const { client } = connect({ onProofNeeded: prove });
  await client.PUT('/user/{id}/documents/{kind}', {
    params: { path: { id: 'u-1', kind: 'selfieUpload' } },
    body: { file: new Blob(['picture'], { type: 'image/png' }) },
    fetch: fetchWithProgress(({ sent: bytes }) => steps.push(bytes)),
  });
  expect(forms).toEqual([7, 7]);
  expect(steps.filter((bytes) => bytes === 0)).toHaveLength(2);
});

it('is refused: the call fails with the words of the server', async () => {
  const panel = connect({ onProofNeeded: () => Promise.resolve(false) });
  await expect(approve(panel)).rejects.toMatchObject({
    status: 401,
    code: 'proof_needed',
    message: 'Please confirm that it is you.',
  });
  expect(sent).toHaveLength(1);
  expect(panel.notAllowed).not.toHaveBeenCalled();
});

it('cannot be asked for: the call fails likewise', async () => {
  for (const panel of [connect(), connect({ onProofNeeded: () => Promise.reject(new Error('no code')) })])
    await expect(approve(panel)).rejects.toMatchObject({ code: 'proof_needed' });
  expect(sent).toHaveLength(2);
});

it('is asked for once, for all calls that wait, and again for a later one', async () => {
  let give: (isProof: boolean) => void = () => undefined;
  const panel = connect({ onProofNeeded: () => new Promise((resolve) => (give = resolve)) });
  const calls = [approve(panel), approve(panel), approve(panel)];
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  await vi.waitFor(() => expect(panel.asked).toHaveLength(1));
  isProven = true;
  give(true);
  await Promise.all(calls);
  expect(sent).toHaveLength(6);
  isProven = false;
  const later = approve(panel);
  await vi.waitFor(() => expect(panel.asked).toHaveLength(2));
  give(false);
  await expect(later).rejects.toMatchObject({ code: 'proof_needed' });
});

it('is not asked for again by a call that was sent before it and refused after it', async () => {
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  server.use(
    http.untyped.get('*/user/getall', async () => {
      sent.push('GET');
      if (sent.filter((request) => request === 'GET').length > 1) return new HttpResponse('Name\r\n');
      await held;
      return refusal();
    }),
  );
  const panel = connect({ onProofNeeded: prove });
  const slow = panel.client.GET('/user/getall', { parseAs: 'text', headers: { Accept: 'text/csv' } });
  await vi.waitFor(() => expect(sent).toEqual(['GET']));
  await approve(panel);
  letGo();
  await slow;
  expect(panel.asked).toHaveLength(1);
});

it('that the server does not take is not asked for without end', async () => {
  const panel = connect({ onProofNeeded: () => Promise.resolve(true) });
  await expect(approve(panel)).rejects.toMatchObject({ code: 'proof_needed' });
  expect(sent).toHaveLength(2);
  expect(panel.asked).toHaveLength(1);
});

it('takes nothing of the time that the call has', async () => {
  const timeoutMs = 1_000;
  const late = async (isProof: boolean) => {
    await new Promise((resolve) => setTimeout(resolve, 1.2 * timeoutMs));
    isProven = isProof;
    return isProof;
  };
  await approve(connect({ timeoutMs, onProofNeeded: () => late(true) }));
  isProven = false;
  const refused = approve(connect({ timeoutMs, onProofNeeded: () => late(false) }));
  await expect(refused).rejects.toMatchObject({ code: 'proof_needed' });
});

it('leaves the second request a time limit of its own', async () => {
  server.use(
    http.untyped.put('*/withdrawal/status/:id', () => (isProven ? new Promise<never>(() => undefined) : refusal())),
  );
  await expect(approve(connect({ timeoutMs: 200, onProofNeeded: prove }))).rejects.toMatchObject({ code: 'timeout' });
});

it('is waited for no longer than the caller waits', async () => {
  const caller = new AbortController();
  const panel = connect({ onProofNeeded: () => new Promise(() => undefined) });
  const call = approve(panel, { signal: caller.signal });
  await vi.waitFor(() => expect(panel.asked).toHaveLength(1));
  caller.abort(new Error('left'));
  await expect(call).rejects.toThrow('left');
});

it('of somebody else who has signed in meanwhile sends nothing', async () => {
  let token = 'secret';
  const panel = connect({
    getToken: () => token,
    onProofNeeded: () => {
      token = 'another';
      return prove();
    },
  });
  await expect(approve(panel)).rejects.toMatchObject({ code: 'proof_needed' });
  expect(sent).toHaveLength(1);
});

it('a session that is over by then is noticed', async () => {
  const over = vi.fn();
  server.use(
    http.untyped.put('*/withdrawal/status/:id', () =>
      isProven
        ? HttpResponse.json({ success: false, message: 'Over.', code: 'session_over' }, { status: 403 })
        : refusal(),
    ),
  );
  await expect(approve(connect({ onProofNeeded: prove, onSessionOver: over }))).rejects.toMatchObject({ status: 403 });
  expect(over).toHaveBeenCalledOnce();
});
