import { expect, it } from 'vitest';
import { buildApp } from '../app/app';
import { readConfig } from '../config/config';
import { createTestDatabase } from '../test-support/postgres';
import './drain';

it('reports that it is not ready while draining, and keeps serving until it is closed', async () => {
  const { database, drop } = await createTestDatabase();
  const app = await buildApp({ database, config: readConfig({ LOG_LEVEL: 'silent' }) });
  const getStatus = async (path: string) => (await app.inject(path)).statusCode;
  expect(await getStatus('/api/admin/health')).toBe(200);
  app.startDraining();
  const stopping = await app.inject('/api/admin/health');
  expect(stopping.statusCode).toBe(503);
  expect(stopping.json()).toEqual({
    success: false,
    message: 'The server is stopping. Please try again in a moment.',
    code: 'unavailable',
  });
  // The connection is closed, so that the next request goes to another server.
  expect(stopping.headers.connection).toBe('close');
  expect(await getStatus('/api/admin/health/live')).toBe(200);
  expect(await getStatus('/api/admin/capabilities')).toBe(403);
  await app.close();
  await drop();
});
