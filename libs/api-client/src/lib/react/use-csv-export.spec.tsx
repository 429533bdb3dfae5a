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

const renderUserExport = () => renderApiHook(() => useCsvExport('/user/getall')).result;

function renderApiHook<Result>(hook: () => Result) {
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

const params = { query: { status: 'inactive' as const } };
const createRun = (signal = new AbortController().signal) => ({ signal, report: vi.fn() });
const csvHeaders = { 'Content-Type': 'text/csv; charset=utf-8' };

/** Serves a CSV file in these chunks. An error breaks the connection. */
const serveChunks = (chunks: readonly (string | Error)[], waitBeforeChunk = () => Promise.resolve()) =>
  server.use(
    http.untyped.get('*/user/getall', ({ request }) => {
      if (request.headers.get('accept') !== 'text/csv') return HttpResponse.json({ success: true, data: [] });
      const remaining = [...chunks];
      const body = new ReadableStream({
        async pull(controller) {
          await waitBeforeChunk();
          const chunk = remaining.shift();
          if (chunk === undefined) controller.close();
          else if (chunk instanceof Error) controller.error(chunk);
          else controller.enqueue(new TextEncoder().encode(chunk));
        },
      });
      return new HttpResponse(body, { headers: csvHeaders });
    }),
  );

it('returns the file without a timeout and reports progress', async () => {
  serveChunks(['Name\r\nAda\r\n', 'Grace\r\n'], () => new Promise((resolve) => setTimeout(resolve, 120)));
  const run = createRun();
  const file = await renderUserExport().current?.(params, run, { total: 2 });
  expect(await file?.text()).toBe('Name\r\nAda\r\nGrace\r\n');
  expect(run.report).toHaveBeenCalledWith(1, 2);
});

it('reports no total that is a lower bound', async () => {
  serveChunks(['Name\r\nAda\r\n', 'Grace\r\n'], () => new Promise((resolve) => setTimeout(resolve, 120)));
  const run = createRun();
  await renderUserExport().current?.(params, run, { total: 1, isTotalLowerBound: true });
  expect(run.report).toHaveBeenCalledWith(1, undefined);
});

it('sends the parameters of the list', async () => {
  const onRequest = vi.fn();
  server.use(
    http.untyped.get('*/user/getall', ({ request }) => {
      onRequest(new URL(request.url).search);
      return new HttpResponse('Name\r\n', { headers: csvHeaders });
    }),
  );
  await renderUserExport().current?.(params, createRun());
  expect(onRequest).toHaveBeenCalledWith('?status=inactive');
});

it('requests other formats and rejects a workbook of another type', async () => {
  const onRequest = vi.fn();
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  server.use(
    http.untyped.get('*/user/getall', ({ request }) => {
      onRequest(new URL(request.url).search, request.headers.get('accept'));
      return new HttpResponse('bytes\n\n', {
        headers: request.url.includes('format=xlsx') ? { 'Content-Type': xlsx } : csvHeaders,
      });
    }),
  );
  const xlsxRun = { ...createRun(), format: 'xlsx' as const };
  const file = await renderUserExport().current?.(params, xlsxRun, { total: 7 });
  expect([file?.type, await file?.text()]).toEqual([xlsx, 'bytes\n\n']);
  expect(onRequest).toHaveBeenLastCalledWith('?status=inactive&format=xlsx', xlsx);
  expect(xlsxRun.report).not.toHaveBeenCalled();

  await renderUserExport().current?.(params, { ...createRun(), format: 'csv_semicolon' });
  expect(onRequest).toHaveBeenLastCalledWith('?status=inactive&format=csv_semicolon', 'text/csv');

  server.use(http.untyped.get('*/user/getall', () => new HttpResponse('Name\r\n', { headers: csvHeaders })));
  await expect(renderUserExport().current?.(params, xlsxRun)).rejects.toThrow('The server did not send a workbook.');
});

it('returns the formats that the server supports', async () => {
  expect(renderApiHook(useFileFormats).result.current).toEqual(['csv', 'csv_semicolon', 'xlsx']);
  server.use(http.get('/capabilities', ({ response }) => response(200).json({ success: true, data: ['csv_export'] })));
  const { result } = renderApiHook(useFileFormats);
  await waitFor(() => expect(result.current).toEqual(['csv']));
});

it('sends the time zone if the server supports it', async () => {
  const onRequest = vi.fn();
  server.use(
    http.untyped.get('*/user/ledger/u1', ({ request }) => {
      onRequest(new URL(request.url).search);
      return new HttpResponse('Date\r\n', { headers: csvHeaders });
    }),
  );
  const ledger = { path: { userId: 'u1' }, query: { from: '2026-03-01' } };
  const { result } = renderApiHook(() => useCsvExport('/user/ledger/{userId}', 'Asia/Kolkata'));
  await result.current?.(ledger, createRun());
  expect(onRequest).toHaveBeenLastCalledWith('?from=2026-03-01&time_zone=Asia%2FKolkata');

  server.use(http.get('/capabilities', ({ response }) => response(200).json({ success: true, data: ['csv_export'] })));
  const { result: other } = renderApiHook(
    () => [useCsvExport('/user/ledger/{userId}', 'Asia/Kolkata'), useCapability('time_zones')] as const,
  );
  await waitFor(() => expect(other.current[1]).toBe(false));
  await other.current[0]?.(ledger, createRun());
  expect(onRequest).toHaveBeenLastCalledWith('?from=2026-03-01');
});

it('fails if the file is incomplete', async () => {
  serveChunks(['Name\r\nAda\r\n', new Error('cut')]);
  await expect(renderUserExport().current?.(params, createRun())).rejects.toThrow(
    'The export was interrupted. Nothing was exported.',
  );
});

it('fails if the response is not a CSV file', async () => {
  server.use(http.untyped.get('*/user/getall', () => HttpResponse.json({ success: true, data: [] })));
  await expect(renderUserExport().current?.(params, createRun())).rejects.toThrow(
    'The server did not send a CSV file.',
  );
});

it("fails with the server's message", async () => {
  const failure = { success: false, message: 'The server is busy.', code: 'unavailable' };
  server.use(http.untyped.get('*/user/getall', () => HttpResponse.json(failure, { status: 503 })));
  await expect(renderUserExport().current?.(params, createRun())).rejects.toThrow('The server is busy.');
});

it('stops when it is cancelled', async () => {
  const controller = new AbortController();
  serveChunks(['Name\r\n', 'Ada\r\n'], () => new Promise((resolve) => setTimeout(resolve, 200)));
  const file = renderUserExport().current?.(params, createRun(controller.signal));
  setTimeout(() => controller.abort(new Error('Cancelled')), 50);
  await expect(file).rejects.toThrow('Cancelled');
});

it('is undefined if the server has no exports', async () => {
  server.use(http.get('/capabilities', ({ response }) => response(200).json({ success: true, data: [] })));
  const { result } = { result: renderUserExport() };
  await waitFor(() => expect(result.current).toBeUndefined());
});
