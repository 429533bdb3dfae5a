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

/** The requests that the server received, in order. */
let requests: string[];
let hasStepUp: boolean;

const rejectCall = () =>
  HttpResponse.json(
    { success: false, message: 'Please confirm that it is you.', code: 'step_up_required' },
    { status: 401 },
  );

beforeEach(() => {
  requests = [];
  hasStepUp = false;
  const respondToCall = async ({ request }: { request: Request }, body: () => Response) => {
    requests.push(`${request.method} ${await request.text()}`.trim());
    return hasStepUp ? body() : rejectCall();
  };
  server.use(
    http.untyped.put('*/withdrawal/status/:id', (info) =>
      respondToCall(info, () => HttpResponse.json({ success: true })),
    ),
    http.untyped.delete('*/admin-wallet/delete/:id', (info) =>
      respondToCall(info, () => HttpResponse.json({ success: true })),
    ),
    http.untyped.get('*/user/getall', (info) => respondToCall(info, () => new HttpResponse('Name\r\nAda\r\n'))),
  );
});

const completeStepUp = () => {
  hasStepUp = true;
  return Promise.resolve(true);
};

function createTestClient(options: Partial<ApiClientOptions> = {}) {
  const stepUpCalls: RejectedCall[] = [];
  const notAllowed = vi.fn();
  const client = createApiClient({
    baseUrl: 'http://panel.example/api/admin',
    getToken: () => 'secret',
    onNotAllowed: notAllowed,
    ...options,
    ...(options.onStepUpRequired && {
      onStepUpRequired: (call) => {
        stepUpCalls.push(call);
        return options.onStepUpRequired?.(call) ?? Promise.resolve(false);
      },
    }),
  });
  return { client, stepUpCalls, notAllowed };
}

const approveWithdrawal = ({ client }: ReturnType<typeof createTestClient>, options = {}) =>
  client.PUT('/withdrawal/status/{id}', {
    params: { path: { id: 'w-1' } },
    body: { status: 'approved' },
    ...options,
  });

it('requests a step-up and repeats the call', async () => {
  const api = createTestClient({ onStepUpRequired: completeStepUp });
  const { data } = await approveWithdrawal(api);
  expect(data).toEqual({ success: true });
  expect(requests).toEqual(['PUT {"status":"approved"}', 'PUT {"status":"approved"}']);
  expect(api.stepUpCalls).toEqual([{ method: 'put', path: '/withdrawal/status/{id}' }]);
  expect(api.notAllowed).not.toHaveBeenCalled();
});

it('repeats calls without a body and file downloads', async () => {
  const { client } = createTestClient({ onStepUpRequired: completeStepUp });
  await client.DELETE('/admin-wallet/delete/{id}', { params: { path: { id: 'w-1' } } });
  hasStepUp = false;
  const { data } = await client.GET('/user/getall', { parseAs: 'stream', headers: { Accept: 'text/csv' } });
  expect(await new Response(data as unknown as ReadableStream).text()).toBe('Name\r\nAda\r\n');
  expect(requests).toEqual(['DELETE', 'DELETE', 'GET', 'GET']);
});

it('repeats a form with its own fetch', async () => {
  let forms: (number | undefined)[] = [];
  const steps: number[] = [];
  server.use(
    http.untyped.put('*/user/:id/documents/:kind', async ({ request }) => {
      const file = (await request.formData()).get('file');
      forms = [...forms, file instanceof Blob ? file.size : undefined];
      return hasStepUp ? HttpResponse.json({ success: true, data: {} }) : rejectCall();
    }),
  );
  const { client } = createTestClient({ onStepUpRequired: completeStepUp });
  await client.PUT('/user/{id}/documents/{kind}', {
    params: { path: { id: 'u-1', kind: 'selfieUpload' } },
    body: { file: new Blob(['image'], { type: 'image/png' }) },
    fetch: fetchWithProgress(({ sent: bytes }) => steps.push(bytes)),
  });
  expect(forms).toEqual([5, 5]);
  expect(steps.filter((bytes) => bytes === 0)).toHaveLength(2);
});

it("fails with the server's message if the step-up is declined", async () => {
  const api = createTestClient({ onStepUpRequired: () => Promise.resolve(false) });
  await expect(approveWithdrawal(api)).rejects.toMatchObject({
    status: 401,
    code: 'step_up_required',
    message: 'Please confirm that it is you.',
  });
  expect(requests).toHaveLength(1);
  expect(api.notAllowed).not.toHaveBeenCalled();
});

it('fails without onStepUpRequired, and if it rejects', async () => {
  for (const api of [
    createTestClient(),
    createTestClient({ onStepUpRequired: () => Promise.reject(new Error('no code')) }),
  ])
    await expect(approveWithdrawal(api)).rejects.toMatchObject({ code: 'step_up_required' });
  expect(requests).toHaveLength(2);
});

it('requests one step-up for all pending calls, and another for a later one', async () => {
  let resolveStepUp: (isAllowed: boolean) => void = () => undefined;
  const api = createTestClient({ onStepUpRequired: () => new Promise((resolve) => (resolveStepUp = resolve)) });
  const calls = [approveWithdrawal(api), approveWithdrawal(api), approveWithdrawal(api)];
  await vi.waitFor(() => expect(requests).toHaveLength(3));
  await vi.waitFor(() => expect(api.stepUpCalls).toHaveLength(1));
  hasStepUp = true;
  resolveStepUp(true);
  await Promise.all(calls);
  expect(requests).toHaveLength(6);
  hasStepUp = false;
  const later = approveWithdrawal(api);
  await vi.waitFor(() => expect(api.stepUpCalls).toHaveLength(2));
  resolveStepUp(false);
  await expect(later).rejects.toMatchObject({ code: 'step_up_required' });
});

it('repeats a call without another step-up if it was sent before the last one', async () => {
  let releaseResponse = () => undefined as void;
  const released = new Promise<void>((resolve) => (releaseResponse = resolve));
  server.use(
    http.untyped.get('*/user/getall', async () => {
      requests.push('GET');
      if (requests.filter((request) => request === 'GET').length > 1) return new HttpResponse('Name\r\n');
      await released;
      return rejectCall();
    }),
  );
  const api = createTestClient({ onStepUpRequired: completeStepUp });
  const slow = api.client.GET('/user/getall', { parseAs: 'text', headers: { Accept: 'text/csv' } });
  await vi.waitFor(() => expect(requests).toEqual(['GET']));
  await approveWithdrawal(api);
  releaseResponse();
  await slow;
  expect(api.stepUpCalls).toHaveLength(1);
});

it('requests only one step-up if the server rejects the repeated call', async () => {
  const api = createTestClient({ onStepUpRequired: () => Promise.resolve(true) });
  await expect(approveWithdrawal(api)).rejects.toMatchObject({ code: 'step_up_required' });
  expect(requests).toHaveLength(2);
  expect(api.stepUpCalls).toHaveLength(1);
});

it("does not count the step-up towards the call's timeout", async () => {
  const timeoutMs = 1_000;
  const stepUpLater = async (isAllowed: boolean) => {
    await new Promise((resolve) => setTimeout(resolve, 1.2 * timeoutMs));
    hasStepUp = isAllowed;
    return isAllowed;
  };
  await approveWithdrawal(createTestClient({ timeoutMs, onStepUpRequired: () => stepUpLater(true) }));
  hasStepUp = false;
  const rejected = approveWithdrawal(createTestClient({ timeoutMs, onStepUpRequired: () => stepUpLater(false) }));
  await expect(rejected).rejects.toMatchObject({ code: 'step_up_required' });
});

it('gives the repeated request its own timeout', async () => {
  server.use(
    http.untyped.put('*/withdrawal/status/:id', () => (hasStepUp ? new Promise<never>(() => undefined) : rejectCall())),
  );
  await expect(
    approveWithdrawal(createTestClient({ timeoutMs: 200, onStepUpRequired: completeStepUp })),
  ).rejects.toMatchObject({
    code: 'timeout',
  });
});

it('stops waiting for the step-up when the caller aborts', async () => {
  const controller = new AbortController();
  const api = createTestClient({ onStepUpRequired: () => new Promise(() => undefined) });
  const call = approveWithdrawal(api, { signal: controller.signal });
  await vi.waitFor(() => expect(api.stepUpCalls).toHaveLength(1));
  controller.abort(new Error('left'));
  await expect(call).rejects.toThrow('left');
});

it('does not repeat the call if another admin has signed in', async () => {
  let token = 'secret';
  const api = createTestClient({
    getToken: () => token,
    onStepUpRequired: () => {
      token = 'another';
      return completeStepUp();
    },
  });
  await expect(approveWithdrawal(api)).rejects.toMatchObject({ code: 'step_up_required' });
  expect(requests).toHaveLength(1);
});

it('calls onSessionExpired if the session expires before the repeated call', async () => {
  const onExpired = vi.fn();
  server.use(
    http.untyped.put('*/withdrawal/status/:id', () =>
      hasStepUp
        ? HttpResponse.json({ success: false, message: 'Over.', code: 'session_expired' }, { status: 403 })
        : rejectCall(),
    ),
  );
  await expect(
    approveWithdrawal(createTestClient({ onStepUpRequired: completeStepUp, onSessionExpired: onExpired })),
  ).rejects.toMatchObject({
    status: 403,
  });
  expect(onExpired).toHaveBeenCalledOnce();
});
