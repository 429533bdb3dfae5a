import { expect, it } from 'vitest';
import { buildApp } from '../../app/app';
import { readConfig } from '../../config/config';
import { createTestDatabase } from '../../test-support/postgres';

it('returns 200 while the database responds and 503 when it does not', async () => {
  const { database, drop } = await createTestDatabase();
  const app = await buildApp({ database, config: readConfig({ LOG_LEVEL: 'silent' }) });
  const health = await app.inject('/api/admin/health');
  expect(health.statusCode).toBe(200);
  expect(health.json()).toEqual({ success: true, status: 'ok' });

  await drop();
  const unavailable = await app.inject('/api/admin/health');
  expect(unavailable.statusCode).toBe(503);
  expect(unavailable.json()).toEqual({
    success: false,
    message: 'The database is unreachable. Please try again in a moment.',
    code: 'unavailable',
  });
  expect(unavailable.headers['retry-after']).toBe('2');

  const alive = await app.inject('/api/admin/health/live');
  expect(alive.statusCode).toBe(200);
  expect(alive.json()).toEqual({ success: true, status: 'ok' });
  await app.close();
});
