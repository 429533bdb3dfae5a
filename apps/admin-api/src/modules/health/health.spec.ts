import { expect, it } from 'vitest';
import { buildApp } from '../../app/app';
import { readConfig } from '../../config/config';
import { createTestDatabase } from '../../test-support/postgres';

it('is well while the database answers, and says so when it does not', async () => {
  const { database, drop } = await createTestDatabase();
  const app = await buildApp({ database, config: readConfig({ LOG_LEVEL: 'silent' }) });
  const health = await app.inject('/api/admin/health');
  expect(health.statusCode).toBe(200);
  expect(health.json()).toEqual({ success: true, status: 'ok' });

  await drop();
  const unwell = await app.inject('/api/admin/health');
  expect(unwell.statusCode).toBe(503);
  expect(unwell.json()).toEqual({
    success: false,
    message: 'The database cannot be reached. Please try again in a moment.',
    code: 'unavailable',
  });
  expect(unwell.headers['retry-after']).toBe('2');

  const alive = await app.inject('/api/admin/health/live');
  expect(alive.statusCode).toBe(200);
  expect(alive.json()).toEqual({ success: true, status: 'ok' });
  await app.close();
});
