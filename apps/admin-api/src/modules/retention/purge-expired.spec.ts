import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../database/open-database';
import { startRetentionJob } from '../../start/retention-job';
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../test-support/postgres';
import { until } from '../../test-support/until';
import { purgeExpired } from './purge-expired';

let testDatabase: TestDatabase;

const executeStatements = async (...statements: string[]) => {
  for (const statement of statements) await testDatabase.database.orm.execute(statement);
};
const readColumn = async (query: string) =>
  (await testDatabase.database.orm.execute<{ value: string }>(query)).rows.map((row) => row.value);

afterEach(() => testDatabase.drop());

describe.each(databaseKinds)('purgeExpired, on %s', (kind) => {
  beforeEach(async () => {
    testDatabase = await createTestDatabase(kind);
    await executeStatements(`insert into users (id, full_name, email, password_hash)
      values ('00000000-0000-4000-8000-000000000001', 'Ada', 'ada@example.com', 'x')`);
  });

  it('deletes expired rows, more than a batch too, and keeps the others', async () => {
    await executeStatements(
      `insert into sessions (token_hash, user_id, expires_at, user_agent)
        select sha256(n::text::bytea), users.id, now() + (n - 1) * interval '1 hour', n from users, generate_series(0, 2) as n`,
      `insert into attempts (key, count, resets_at) select n, 1, now() - interval '1 minute' from generate_series(1, 2500) as n`,
      `insert into attempts (key, count, resets_at) values ('counts', 1, now() + interval '1 minute')`,
      `insert into idempotency_keys (user_id, key, request_hash, created_at)
        select id, days, '', now() - days * interval '1 day' from users, unnest(array[29, 31]) as days`,
      `insert into notifications (title, message, created_at)
        select days, '', now() - days * interval '1 day' from unnest(array[300, 400]) as days`,
      `alter table access_changes disable trigger access_changes_new`,
      `insert into access_changes (account_id, what, changed_at)
        select id, what, now() - hours * interval '1 hour'
        from users, (values ('status', 23), ('email', 25)) as changes (what, hours)`,
      `alter table access_changes enable trigger access_changes_new`,
      `insert into case_claims (queue, case_id, admin_id, claimed_at)
        select 'tickets', gen_random_uuid(), id, now() - hours * interval '1 hour' from users, unnest(array[23, 25]) as hours`,
      `insert into case_viewers (queue, case_id, admin_id, seen_at)
        select queue, gen_random_uuid(), id, now() - hours * interval '1 hour'
        from users, (values ('tickets'::queue_name, 23), ('kyc', 25)) as looks (queue, hours)`,
      `insert into case_snoozes (queue, case_id, admin_id, until)
        select 'tickets', gen_random_uuid(), id, now() + minutes * interval '1 minute'
        from users, unnest(array[-1, 1]) as minutes`,
      `insert into notification_reads (notification_id, user_id) select notifications.id, users.id from notifications, users`,
    );
    expect(await purgeExpired(testDatabase.database)).toEqual({
      sessions: 2,
      attempts: 2500,
      idempotency_keys: 1,
      case_claims: 1,
      case_viewers: 1,
      case_snoozes: 1,
      notifications: 1,
      access_changes: 1,
    });
    expect(await readColumn('select what as value from access_changes')).toEqual(['status']);
    expect(await readColumn('select user_agent as value from sessions')).toEqual(['2']);
    expect(await readColumn('select key as value from attempts')).toEqual(['counts']);
    expect(await readColumn('select key as value from idempotency_keys')).toEqual(['29']);
    const readAgeHours = (column: string, table: string) =>
      readColumn(`select round(extract(epoch from now() - ${column}) / 3600)::text as value from ${table}`);
    expect(await readAgeHours('claimed_at', 'case_claims')).toEqual(['23']);
    expect(await readAgeHours('seen_at', 'case_viewers')).toEqual(['23']);
    expect(await readColumn(`select (until > now())::text as value from case_snoozes`)).toEqual(['true']);
    expect(
      await readColumn('select title as value from notifications join notification_reads on notification_id = id'),
    ).toEqual(['300']);
    expect(await purgeExpired(testDatabase.database)).toEqual({});
  });

  it('keeps an hour of events, and the latest older one with its transaction', async () => {
    const buildEventsInsert = (what: string, transaction: number, ago: string, count = 1) =>
      `insert into events (topic, transaction, created_at)
        select '${what}', ${transaction}, now() - interval '${ago}' from generate_series(1, ${count})`;
    await executeStatements(
      `delete from events`,
      buildEventsInsert('latest', 4, '2 hours', 2),
      buildEventsInsert('old', 1, '4 hours', 999),
      // Exceeds a batch.
      buildEventsInsert('old', 2, '3 hours', 3),
      buildEventsInsert('old', 3, '3 hours'),
      buildEventsInsert('new', 5, '59 minutes'),
    );
    expect(await purgeExpired(testDatabase.database)).toEqual({ events: 1003 });
    expect(await readColumn('select topic as value from events order by id')).toEqual(['latest', 'latest', 'new']);
  });

  it('deletes unreferenced uploads after a day', async () => {
    await executeStatements(
      `insert into uploads (owner, name, content_type, content, created_at)
        select 'user_document', name, 'image/png', '', now() - interval '2 days'
        from unnest(array['passport', 'bill', 'selfie', 'proof', 'nobody''s']) as name`,
      `insert into uploads (owner, name, content_type, content) values ('user_document', 'new', 'image/png', '')`,
      `insert into uploads (owner, name, content_type, content, created_at, first_page_id, page, page_count)
        select owner, name || ', page 2', content_type, content, created_at, id, 2, 2
        from uploads where name in ('bill', 'nobody''s')`,
      `update users set identification_document_id = (select id from uploads where name = 'passport'),
        proof_of_address_document_id = (select id from uploads where name = 'bill'),
        selfie_upload_id = (select id from uploads where name = 'selfie'), closed_at = now()`,
      `insert into topups (user_id, amount, network, deposit_wallet_address, image_id)
        select users.id, 1, 'ETH', '0x1', uploads.id from users, uploads where name = 'proof'`,
    );
    expect(await purgeExpired(testDatabase.database)).toEqual({ uploads: 1 });
    expect(await readColumn('select name as value from uploads order by 1')).toEqual([
      'bill',
      'bill, page 2',
      'new',
      'passport',
      'proof',
      'selfie',
    ]);
  });

  it('runs as a job of the server, which logs the deleted rows', async () => {
    await executeStatements(`insert into trusted_devices (key, expires_at) values ('gone', now() - interval '1 day')`);
    const logged: unknown[] = [];
    const log = (line: unknown) => void logged.push(line);
    const end = startRetentionJob(testDatabase.database, { info: log, warn: log }, 1);
    await until(() => expect(logged).toEqual([{ removed: { trusted_devices: 1 } }]));
    await end();
  });
});

it('leaves the work to another process that is purging', async () => {
  testDatabase = await createTestDatabase();
  await executeStatements(
    `insert into trusted_devices (key, expires_at) select n, now() from generate_series(1, 5000) as n`,
  );
  const other = await openDatabase({ url: testDatabase.url ?? '' });
  await other.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('retention'))`);
    expect(await purgeExpired(testDatabase.database)).toEqual({});
  });
  const [first, second] = await Promise.all([purgeExpired(testDatabase.database), purgeExpired(other)]);
  expect((first['trusted_devices'] ?? 0) + (second['trusted_devices'] ?? 0)).toBe(5000);
  await other.close();
});

it('logs a warning if the database is gone', async () => {
  testDatabase = await createTestDatabase();
  const closedDatabase = await openDatabase({ url: testDatabase.url ?? '' });
  await closedDatabase.close();
  const warnings: unknown[] = [];
  const end = startRetentionJob(
    closedDatabase,
    { info: () => undefined, warn: (line: unknown) => void warnings.push(line) },
    1,
  );
  await until(() => expect(warnings.length).toBeGreaterThan(0));
  await end();
});
