import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../test-support/postgres';
import { readRows } from './read-rows';

it.each(['postgres', 'pglite'] as const)('reads times as dates, on %s', async (kind) => {
  const { database, drop } = await createTestDatabase(kind);
  const rows = await readRows(
    database.orm,
    sql`select 'a' as name, '2026-03-31 12:00:00.25+02'::timestamptz as "createdAt", null::timestamptz as "endsAt", '2026-03-31' as day`,
  );
  expect(rows).toEqual([
    { name: 'a', createdAt: new Date('2026-03-31T10:00:00.250Z'), endsAt: null, day: '2026-03-31' },
  ]);
  await drop();
});
