import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { http } from '../../testing';
import { server } from '../../testing-node';
import { createApiClient, type ApiClientOptions } from './api-client';
import type { RejectedCall } from './request-step-up';
import { fetchWithProgress } from './fetch-with-progress';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** What the server has been sent, in order. */
let sent: string[];
/** Whether it has been proved to the server who it is. */
let hasStepUp: boolean;

const refusal = () =>
  HttpResponse.json(
    { success: false, message: 'Please confirm that it is you.', code: 'step_up_required' },
    { status: 401 },
  );

beforeEach(() => {
  sent = [];
  hasStepUp = false;
  const answer = async ({ request }: { request: Request }, body: () => Response) => {
    sent.push(`${request.method} ${await request.text()}`.trim());
    return hasStepUp ? body() : refusal();
  };
  server.use(
    http.untyped.put('*/withdrawal/status/:id', (info) => answer(info, () => HttpResponse.json({ success: true }))),
    http.untyped.delete('*/admin-wallet/delete/:id', (info) =>
      answer(info, () => HttpResponse.json({ success: true })),
    ),
    http.untyped.get('*/user/getall', (info) => answer(info, () => new HttpResponse('Name\r\nAda\r\n'))),
  );
});

const completeStepUp = () => {
  hasStepUp = true;
  return Promise.resolve(true);
};

function connect(options: Partial<ApiClientOptions> = {}) {
  const asked: RejectedCall[] = [];
  const notAllowed = vi.fn();
  const client = createApiClient({
    baseUrl: 'http://panel.example/api/admin',
    getToken: () => 'secret',
    onNotAllowed: notAllowed,
    ...options,
    ...(options.onStepUpRequired && {
      onStepUpRequired: (call) => {
        asked.push(call);
        return options.onStepUpRequired?.(call) ?? Promise.resolve(false);
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
  const panel = connect({ onStepUpRequired: completeStepUp });
  const { data } = await approve(panel);
  expect(data).toEqual({ success: true });
  expect(sent).toEqual(['PUT {"status":"approved"}', 'PUT {"status":"approved"}']);
  expect(panel.asked).toEqual([{ method: 'put', path: '/withdrawal/status/{id}' }]);
  expect(panel.notAllowed).not.toHaveBeenCalled();
});

it('is asked for before what has no body, and before a file', async () => {
  const { client } = connect({ onStepUpRequired: completeStepUp });
  await client.DELETE('/admin-wallet/delete/{id}', { params: { path: { id: 'w-1' } } });
  hasStepUp = false;
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
      return hasStepUp ? HttpResponse.json({ success: true, data: {} }) : refusal();
    }),
  );
  const { client } = connect({ onStepUpRequired: completeStepUp });
  await client.PUT('/user/{id}/documents/{kind}', {
    params: { path: { id: 'u-1', kind: 'selfieUpload' } },
    body: { file: new Blob(['picture'], { type: 'image/png' }) },
    fetch: fetchWithProgress(({ sent: bytes }) => steps.push(bytes)),
  });
  expect(forms).toEqual([7, 7]);
  expect(steps.filter((bytes) => bytes === 0)).toHaveLength(2);
});

it('is refused: the call fails with the words of the server', async () => {
  const panel = connect({ onStepUpRequired: () => Promise.resolve(false) });
  await expect(approve(panel)).rejects.toMatchObject({
    status: 401,
    code: 'step_up_required',
    message: 'Please confirm that it is you.',
  });
  expect(sent).toHaveLength(1);
  expect(panel.notAllowed).not.toHaveBeenCalled();
});

it('cannot be asked for: the call fails likewise', async () => {
  for (const panel of [connect(), connect({ onStepUpRequired: () => Promise.reject(new Error('no code')) })])
    await expect(approve(panel)).rejects.toMatchObject({ code: 'step_up_required' });
  expect(sent).toHaveLength(2);
});

it('is asked for once, for all calls that wait, and again for a later one', async () => {
  let give: (isAllowed: boolean) => void = () => undefined;
  const panel = connect({ onStepUpRequired: () => new Promise((resolve) => (give = resolve)) });
  const calls = [approve(panel), approve(panel), approve(panel)];
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  await vi.waitFor(() => expect(panel.asked).toHaveLength(1));
  hasStepUp = true;
  give(true);
  await Promise.all(calls);
  expect(sent).toHaveLength(6);
  hasStepUp = false;
  const later = approve(panel);
  await vi.waitFor(() => expect(panel.asked).toHaveLength(2));
  give(false);
  await expect(later).rejects.toMatchObject({ code: 'step_up_required' });
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
  const panel = connect({ onStepUpRequired: completeStepUp });
  const slow = panel.client.GET('/user/getall', { parseAs: 'text', headers: { Accept: 'text/csv' } });
  await vi.waitFor(() => expect(sent).toEqual(['GET']));
  await approve(panel);
  letGo();
  await slow;
  expect(panel.asked).toHaveLength(1);
});

it('that the server does not take is not asked for without end', async () => {
  const panel = connect({ onStepUpRequired: () => Promise.resolve(true) });
  await expect(approve(panel)).rejects.toMatchObject({ code: 'step_up_required' });
  expect(sent).toHaveLength(2);
  expect(panel.asked).toHaveLength(1);
});

it('takes nothing of the time that the call has', async () => {
  const timeoutMs = 1_000;
  const late = async (isAllowed: boolean) => {
    await new Promise((resolve) => setTimeout(resolve, 1.2 * timeoutMs));
    hasStepUp = isAllowed;
    return isAllowed;
  };
  await approve(connect({ timeoutMs, onStepUpRequired: () => late(true) }));
  hasStepUp = false;
  const refused = approve(connect({ timeoutMs, onStepUpRequired: () => late(false) }));
  await expect(refused).rejects.toMatchObject({ code: 'step_up_required' });
});

it('leaves the second request a time limit of its own', async () => {
  server.use(
    http.untyped.put('*/withdrawal/status/:id', () => (hasStepUp ? new Promise<never>(() => undefined) : refusal())),
  );
  await expect(approve(connect({ timeoutMs: 200, onStepUpRequired: completeStepUp }))).rejects.toMatchObject({
    code: 'timeout',
  });
});

it('is waited for no longer than the caller waits', async () => {
  const caller = new AbortController();
  const panel = connect({ onStepUpRequired: () => new Promise(() => undefined) });
  const call = approve(panel, { signal: caller.signal });
  await vi.waitFor(() => expect(panel.asked).toHaveLength(1));
  caller.abort(new Error('left'));
  await expect(call).rejects.toThrow('left');
});

it('of somebody else who has signed in meanwhile sends nothing', async () => {
  let token = 'secret';
  const panel = connect({
    getToken: () => token,
    onStepUpRequired: () => {
      token = 'another';
      return completeStepUp();
    },
  });
  await expect(approve(panel)).rejects.toMatchObject({ code: 'step_up_required' });
  expect(sent).toHaveLength(1);
});

it('a session that is over by then is noticed', async () => {
  const over = vi.fn();
  server.use(
    http.untyped.put('*/withdrawal/status/:id', () =>
      hasStepUp
        ? HttpResponse.json({ success: false, message: 'Over.', code: 'session_expired' }, { status: 403 })
        : refusal(),
    ),
  );
  await expect(approve(connect({ onStepUpRequired: completeStepUp, onSessionExpired: over }))).rejects.toMatchObject({
    status: 403,
  });
  expect(over).toHaveBeenCalledOnce();
});
