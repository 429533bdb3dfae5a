import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readAuditHead } from '../modules/audit-log/audit-chain-repository';
import { recordOwnWrite } from '../modules/audit-log/audit-log-repository';
import { eraseEntries, erasureAction, findPersonalEntries, toVouched } from '../modules/audit-log/erase-entries';
import { type Finding, verifyAuditLog } from '../modules/audit-log/verify-audit-log';
import { createIdentifierMatcher } from '../modules/erasure/personal-identifiers';
import { listUsers } from '../modules/users/users-repository';
import { migrate } from './migrate';
import { migrations } from './migrations';
import { startPglite } from './pglite';
import { readRows } from './read-rows';

/** A database as it was before a migration. */
async function openBefore(migration: string) {
  const database = await startPglite();
  await migrate(
    database.orm,
    migrations.filter(({ name }) => name < migration),
  );
  return database;
}

it('find by plain letters and digits whoever was there before they could be found so', async () => {
  const database = await openBefore('0009');
  const { orm } = database;
  await orm.execute(sql`insert into users (full_name, email, phone_number, password_hash)
    values ('Łukasz Nowak', 'nowak@example.com', '+48 500 000 123', 'x')`);

  await database.migrate();
  for (const search of ['nowak lukasz', '0500000123']) {
    expect(await listUsers(orm, { page: 1, limit: 10, search })).toMatchObject({ total: 1 });
  }
  await database.close();
});

it('mark the security notices that are there, by who writes such titles', async () => {
  const database = await openBefore('0037');
  const { orm } = database;
  await orm.execute(sql`insert into users (id, full_name, email, password_hash)
    values ('00000000-0000-4000-8000-000000000001', 'Ada', 'ada@example.com', 'x')`);
  await orm.execute(sql`insert into notifications (permission, recipient_id, title, message)
    select permission, case when is_own then '00000000-0000-4000-8000-000000000001'::uuid end, title, ''
    from (values ('any', true, 'New password'), ('any', true, 'Passkey added'), ('any', false, 'New password'),
      ('main-admin', false, 'New deposit address'), ('users', true, 'You were mentioned')) as old (permission, is_own, title)`);

  await database.migrate();
  const { rows } = await orm.execute<{ title: string }>(
    sql`select title from notifications where is_security order by title`,
  );
  expect(rows.map(({ title }) => title)).toEqual(['New deposit address', 'New password', 'Passkey added']);
  await database.close();
});

it('chain what was in the audit log before, and leave it whole', async () => {
  const database = await openBefore('0031');
  const { orm } = database;
  await orm.execute(sql`insert into audit_log (action, entity, created_at)
    values ('addUser', 'user', '2026-03-02'), ('addPlan', 'plan', '2026-01-01'), ('addUser', 'user', '2026-03-01')`);

  await database.migrate();
  const verified = await verifyAuditLog(orm).next();
  expect(verified).toMatchObject({ done: true, value: { entries: 3, head: { seq: 3 } } });
  await database.close();
});

it('commit to what was chained before, erased entries among it, and leave heads that were noted', async () => {
  const database = await openBefore('0033');
  const { orm } = database;
  const rows = Array.from(
    { length: 5 },
    (_, n) => sql`(${n % 2 ? 'updateUser' : 'addUser'}, 'user', '{"fullName":"Ada","status":"active"}')`,
  );
  await orm.execute(sql`insert into audit_log (action, entity, after) values ${sql.join(rows, sql`, `)}`);
  const [noted] = await readRows<{ seq: number; hash: string }>(
    orm,
    sql`select seq, encode(hash, 'hex') as hash from audit_chain order by seq desc limit 1`,
  );
  if (!noted) throw new Error('Nothing was chained.');
  // As an erasure left it when there were no commitments.
  await orm.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
  await orm.execute(sql`update audit_log set after = after || '{"fullName":"erased"}' where id = 2`);
  await orm.execute(sql`insert into audit_log (action, entity, after) select 'erasePersonOnServer', 'user',
    jsonb_build_object('audit_entries', '2:' || encode(sha256(convert_to(audit_entry_text(entry), 'UTF8')), 'hex'))
    from audit_log as entry where id = 2`);

  await database.migrate();
  await orm.execute(sql`insert into audit_log (action, entity) values ('addUser', 'user')`);
  const verified = await verifyAuditLog(orm, [noted]).next();
  const head = await readAuditHead(orm);
  expect(verified).toEqual({ done: true, value: { entries: 7, erased: 1, head } });
  expect(head.seq).toBe(7);
  expect(await verifyAuditLog(orm, [noted, head]).next()).toEqual(verified);
  // Nobody forges another erasure of it.
  await orm.execute(sql`update audit_log set after = after || '{"status":"inactive"}' where id = 2`);
  expect(await verifyAuditLog(orm).next()).toMatchObject({ value: { kind: 'changed', entry: { id: 2 } } });
  await database.close();
});

it('let an erasure take the KYC reasons that are logged from then on, and leave those of before as they were committed to', async () => {
  const database = await openBefore('0040');
  const { orm } = database;
  const id = '00000000-0000-4000-8000-0000000000ad';
  const log = (reason: string) =>
    orm.execute(sql`insert into audit_log (action, entity, entity_id, before, after) values ('updateUser', 'user', ${id},
      '{"fullName":"Ada"}', jsonb_build_object('kyc_reason', ${reason}::text, 'kyc_reason_details', 'Ada wrote'))`);
  await log('Ada of before');
  const early = await readAuditHead(orm);

  await database.migrate();
  await log('Ada of later');
  const late = await readAuditHead(orm);
  expect(await verifyAuditLog(orm, [early, late]).next()).toMatchObject({
    done: true,
    value: { entries: 2, erased: 0 },
  });

  await orm.transaction(async (transaction) => {
    const erased = await eraseEntries(
      transaction,
      await findPersonalEntries(transaction, id, createIdentifierMatcher([])),
    );
    await recordOwnWrite(transaction, erasureAction, { entity: 'user', after: { audit_entries: toVouched(erased) } });
  });
  const side = { kyc_reason_details: 'erased' };
  expect(await readRows(orm, sql`select before, after from audit_log where entity_id = ${id} order by id`)).toEqual([
    { before: { fullName: 'erased' }, after: { ...side, kyc_reason: 'Ada of before' } },
    { before: { fullName: 'erased' }, after: { ...side, kyc_reason: 'erased' } },
  ]);
  expect(await verifyAuditLog(orm, [early, late]).next()).toMatchObject({
    done: true,
    value: { entries: 3, erased: 2 },
  });

  // Nobody forges an erasure that takes more, or that puts something in the place of what was taken.
  await orm.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
  for (const [entry, reason] of [
    [1, 'erased'],
    [2, 'Bob'],
  ] as const) {
    await orm.execute(
      sql`update audit_log set after = after || jsonb_build_object('kyc_reason', ${reason}::text) where id = ${entry}`,
    );
    await orm.execute(sql`insert into audit_log (action, entity, after) select 'erasePersonOnServer', 'user',
      jsonb_build_object('audit_entries', ${`${entry}:`} || encode(sha256(convert_to(audit_entry_text(entry), 'UTF8')), 'hex'))
      from audit_log as entry where id = ${entry}`);
  }
  const findings: Finding[] = [];
  for await (const finding of verifyAuditLog(orm)) findings.push(finding);
  expect(findings).toMatchObject([
    { kind: 'changed', entry: { id: 1 } },
    { kind: 'changed', entry: { id: 2 } },
  ]);
  await database.close();
});
