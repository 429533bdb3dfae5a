import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createApiClient } from '../core/api-client';
import { http } from '../../testing';
import { server } from '../../testing-node';
import { ApiProvider } from './api-provider';
import { createQueryClient } from './query-client';
import { useCapability } from './use-capability';
import { useCsvExport, useFileFormats } from './use-csv-export';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const open = () => openHook(() => useCsvExport('/user/getall')).result;

function openHook<Result>(hook: () => Result) {
  const client = createApiClient({
    baseUrl: 'http://panel.example/api/admin',
    getToken: () => 'secret',
    timeoutMs: 50,
  });
  const queryClient = createQueryClient();
  return renderHook(hook, {
    wrapper: ({ children }) => (
      <ApiProvider client={client} queryClient={queryClient}>
        {children}
      </ApiProvider>
    ),
  });
}

const question = { query: { status: 'inactive' as const } };
const run = (signal = new AbortController().signal) => ({ signal, report: vi.fn() });
const type = { 'Content-Type': 'text/csv; charset=utf-8' };

/** A server that sends these parts, one after the other. */
const serve = (parts: readonly (string | Error)[], beforeEach = () => Promise.resolve()) =>
  server.use(
    http.untyped.get('*/user/getall', ({ request }) => {
      if (request.headers.get('accept') !== 'text/csv') return HttpResponse.json({ success: true, data: [] });
      const left = [...parts];
      const body = new ReadableStream({
        async pull(controller) {
          await beforeEach();
          const part = left.shift();
          if (part === undefined) controller.close();
          else if (part instanceof Error) controller.error(part);
          else controller.enqueue(new TextEncoder().encode(part));
        },
      });
      return new HttpResponse(body, { headers: type });
    }),
  );

it('gets the file as the server writes it, however long that takes, and says how far it is', async () => {
  serve(['Name\r\nAda\r\n', 'Grace\r\n'], () => new Promise((resolve) => setTimeout(resolve, 120)));
  const asked = run();
  const file = await open().current?.(question, asked, { total: 2 });
  expect(await file?.text()).toBe('Name\r\nAda\r\nGrace\r\n');
  expect(asked.report).toHaveBeenCalledWith(1, 2);
});

it('does not count up to a total that is only the least there are', async () => {
  serve(['Name\r\nAda\r\n', 'Grace\r\n'], () => new Promise((resolve) => setTimeout(resolve, 120)));
  const asked = run();
  await open().current?.(question, asked, { total: 1, isTotalLowerBound: true });
  expect(asked.report).toHaveBeenCalledWith(1, undefined);
});

it('asks the question of the list', async () => {
  const asked = vi.fn();
  server.use(
    http.untyped.get('*/user/getall', ({ request }) => {
      asked(new URL(request.url).search);
      return new HttpResponse('Name\r\n', { headers: type });
    }),
  );
  await open().current?.(question, run());
  expect(asked).toHaveBeenCalledWith('?status=inactive');
});

it('asks for another format, and takes nothing else for a workbook', async () => {
  const asked = vi.fn();
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  server.use(
    http.untyped.get('*/user/getall', ({ request }) => {
      asked(new URL(request.url).search, request.headers.get('accept'));
      return new HttpResponse('bytes\n\n', {
        headers: request.url.includes('format=xlsx') ? { 'Content-Type': xlsx } : type,
      });
    }),
  );
  const asXlsx = { ...run(), format: 'xlsx' as const };
  const file = await open().current?.(question, asXlsx, { total: 7 });
  expect([file?.type, await file?.text()]).toEqual([xlsx, 'bytes\n\n']);
  expect(asked).toHaveBeenLastCalledWith('?status=inactive&format=xlsx', xlsx);
  expect(asXlsx.report).not.toHaveBeenCalled();

  await open().current?.(question, { ...run(), format: 'csv_semicolon' });
  expect(asked).toHaveBeenLastCalledWith('?status=inactive&format=csv_semicolon', 'text/csv');

  server.use(http.untyped.get('*/user/getall', () => new HttpResponse('Name\r\n', { headers: type })));
  await expect(open().current?.(question, asXlsx)).rejects.toThrow('The server did not send a workbook.');
});

it('knows what the server writes', async () => {
  expect(openHook(useFileFormats).result.current).toEqual(['csv', 'csv_semicolon', 'xlsx']);
  server.use(http.get('/capabilities', ({ response }) => response(200).json({ success: true, data: ['csv_export'] })));
  const { result } = openHook(useFileFormats);
  await waitFor(() => expect(result.current).toEqual(['csv']));
});

it('has the times of a zone, where the server can write them so', async () => {
  const asked = vi.fn();
  server.use(
    http.untyped.get('*/user/ledger/u1', ({ request }) => {
      asked(new URL(request.url).search);
      return new HttpResponse('Date\r\n', { headers: type });
    }),
  );
  const ledger = { path: { userId: 'u1' }, query: { from: '2026-03-01' } };
  const { result } = openHook(() => useCsvExport('/user/ledger/{userId}', 'Asia/Kolkata'));
  await result.current?.(ledger, run());
  expect(asked).toHaveBeenLastCalledWith('?from=2026-03-01&time_zone=Asia%2FKolkata');

  server.use(http.get('/capabilities', ({ response }) => response(200).json({ success: true, data: ['csv_export'] })));
  const { result: other } = openHook(
    () => [useCsvExport('/user/ledger/{userId}', 'Asia/Kolkata'), useCapability('time_zones')] as const,
  );
  await waitFor(() => expect(other.current[1]).toBe(false));
  await other.current[0]?.(ledger, run());
  expect(asked).toHaveBeenLastCalledWith('?from=2026-03-01');
});

it('takes no part of a file for the whole', async () => {
  serve(['Name\r\nAda\r\n', new Error('cut')]);
  await expect(open().current?.(question, run())).rejects.toThrow('The export broke off. Nothing was exported.');
});

it('takes nothing else for a file', async () => {
  server.use(http.untyped.get('*/user/getall', () => HttpResponse.json({ success: true, data: [] })));
  await expect(open().current?.(question, run())).rejects.toThrow('The server did not send a CSV file.');
});

it("fails in the server's words", async () => {
  const failure = { success: false, message: 'Too much is going on at once.', code: 'unavailable' };
  server.use(http.untyped.get('*/user/getall', () => HttpResponse.json(failure, { status: 503 })));
  await expect(open().current?.(question, run())).rejects.toThrow('Too much is going on at once.');
});

it('ends when it is cancelled', async () => {
  const controller = new AbortController();
  serve(['Name\r\n', 'Ada\r\n'], () => new Promise((resolve) => setTimeout(resolve, 200)));
  const file = open().current?.(question, run(controller.signal));
  setTimeout(() => controller.abort(new Error('Cancelled')), 50);
  await expect(file).rejects.toThrow('Cancelled');
});

it('is not offered by a server that writes none', async () => {
  server.use(http.get('/capabilities', ({ response }) => response(200).json({ success: true, data: [] })));
  const { result } = { result: open() };
  await waitFor(() => expect(result.current).toBeUndefined());
});
