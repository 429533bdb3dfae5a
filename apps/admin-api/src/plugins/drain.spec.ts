import { expect, it } from 'vitest';
import { buildApp } from '../app/app';
import { readConfig } from '../config/config';
import { createTestDatabase } from '../test-support/postgres';
import './drain';

it('is no longer ready once it begins to stop, and answers everything else until it has stopped', async () => {
  const { database, drop } = await createTestDatabase();
  const app = await buildApp({ database, config: readConfig({ LOG_LEVEL: 'silent' }) });
  const statusOf = async (path: string) => (await app.inject(path)).statusCode;
  expect(await statusOf('/api/admin/health')).toBe(200);
  app.beginStopping();
  const stopping = await app.inject('/api/admin/health');
  expect(stopping.statusCode).toBe(503);
  expect(stopping.json()).toEqual({
    success: false,
    message: 'The server is stopping. Please try again in a moment.',
    code: 'unavailable',
  });
  // The connection is let go of, so that the next call goes to another server.
  expect(stopping.headers.connection).toBe('close');
  expect(await statusOf('/api/admin/health/live')).toBe(200);
  expect(await statusOf('/api/admin/capabilities')).toBe(403);
  await app.close();
  await drop();
});
