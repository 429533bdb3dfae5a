import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { verifyAuditLog } from '../modules/audit-log/verify-audit-log';
import { listUsers } from '../modules/users/users-repository';
import { migrate } from './migrate';
import { migrations } from './migrations';
import { startPglite } from './pglite';

/** A database as it was before a migration. */
async function openBefore(migration: string) {
  const database = await startPglite();
  await migrate(
    database.orm,
    migrations.filter(({ name }) => name < migration),
  );
  return database;
}

it(
  'find by plain letters and digits whoever was there before they could be found so',
  { timeout: 120_000 },
  async () => {
    const database = await openBefore('0009');
    const { orm } = database;
    await orm.execute(sql`insert into users (full_name, email, phone_number, password_hash)
    values ('Łukasz Nowak', 'nowak@example.com', '+48 500 000 123', 'x')`);

    await database.migrate();
    for (const search of ['nowak lukasz', '0500000123']) {
      expect(await listUsers(orm, { page: 1, limit: 10, search })).toMatchObject({ total: 1 });
    }
    await database.close();
  },
);

it('chain what was in the audit log before, and leave it whole', { timeout: 120_000 }, async () => {
  const database = await openBefore('0031');
  const { orm } = database;
  await orm.execute(sql`insert into audit_log (action, entity, created_at)
    values ('addUser', 'user', '2026-03-02'), ('addPlan', 'plan', '2026-01-01'), ('addUser', 'user', '2026-03-01')`);

  await database.migrate();
  const verified = await verifyAuditLog(orm).next();
  expect(verified).toMatchObject({ done: true, value: { entries: 3, head: { seq: 3 } } });
  await database.close();
});
