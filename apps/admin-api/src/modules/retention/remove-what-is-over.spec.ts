import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../database/open-database';
import { keepInShape } from '../../start/keep-in-shape';
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../test-support/postgres';
import { until } from '../../test-support/until';
import { removeWhatIsOver } from './remove-what-is-over';

let test: TestDatabase;

const fill = async (...statements: string[]) => {
  for (const statement of statements) await test.database.orm.execute(statement);
};
const left = async (query: string) =>
  (await test.database.orm.execute<{ left: string }>(query)).rows.map((row) => row.left);

afterEach(() => test.drop());

describe.each(databaseKinds)('removeWhatIsOver, on %s', (kind) => {
  beforeEach(async () => {
    test = await createTestDatabase(kind);
    await fill(`insert into users (id, full_name, email, password_hash)
      values ('00000000-0000-4000-8000-000000000001', 'Ada', 'ada@example.com', 'x')`);
  });

  it('removes what is over, more than a batch of it too, and leaves what is not', async () => {
    await fill(
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
    expect(await removeWhatIsOver(test.database)).toEqual({
      sessions: 2,
      attempts: 2500,
      idempotency_keys: 1,
      case_claims: 1,
      case_viewers: 1,
      case_snoozes: 1,
      notifications: 1,
      access_changes: 1,
    });
    expect(await left('select what as left from access_changes')).toEqual(['status']);
    expect(await left('select user_agent as left from sessions')).toEqual(['2']);
    expect(await left('select key as left from attempts')).toEqual(['counts']);
    expect(await left('select key as left from idempotency_keys')).toEqual(['29']);
    const ofHours = (column: string, table: string) =>
      left(`select round(extract(epoch from now() - ${column}) / 3600)::text as left from ${table}`);
    expect(await ofHours('claimed_at', 'case_claims')).toEqual(['23']);
    expect(await ofHours('seen_at', 'case_viewers')).toEqual(['23']);
    expect(await left(`select (until > now())::text as left from case_snoozes`)).toEqual(['true']);
    expect(
      await left('select title as left from notifications join notification_reads on notification_id = id'),
    ).toEqual(['300']);
    expect(await removeWhatIsOver(test.database)).toEqual({});
  });

  it('keeps an hour of events, and the latest that is older, with all of its transaction', async () => {
    const add = (what: string, transaction: number, ago: string, count = 1) =>
      `insert into events (topic, transaction, created_at)
        select '${what}', ${transaction}, now() - interval '${ago}' from generate_series(1, ${count})`;
    await fill(
      `delete from events`,
      add('latest', 4, '2 hours', 2),
      add('old', 1, '4 hours', 999),
      // As many as go beyond a batch.
      add('old', 2, '3 hours', 3),
      add('old', 3, '3 hours'),
      add('new', 5, '59 minutes'),
    );
    expect(await removeWhatIsOver(test.database)).toEqual({ events: 1003 });
    expect(await left('select topic as left from events order by id')).toEqual(['latest', 'latest', 'new']);
  });

  it('removes files that no record names, a day after they came', async () => {
    await fill(
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
    expect(await removeWhatIsOver(test.database)).toEqual({ uploads: 1 });
    expect(await left('select name as left from uploads order by 1')).toEqual([
      'bill',
      'bill, page 2',
      'new',
      'passport',
      'proof',
      'selfie',
    ]);
  });

  it('is done by the server while it runs, which logs what has gone', async () => {
    await fill(`insert into known_places (key, expires_at) values ('gone', now() - interval '1 day')`);
    const said: unknown[] = [];
    const note = (line: unknown) => void said.push(line);
    const end = keepInShape(test.database, { info: note, warn: note }, 1);
    await until(() => expect(said).toEqual([{ removed: { known_places: 1 } }]));
    await end();
  });
});

it('leaves it to another process that is at it', async () => {
  test = await createTestDatabase();
  await fill(`insert into known_places (key, expires_at) select n, now() from generate_series(1, 5000) as n`);
  const other = await openDatabase({ url: test.url ?? '' });
  await other.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('retention'))`);
    expect(await removeWhatIsOver(test.database)).toEqual({});
  });
  const [one, two] = await Promise.all([removeWhatIsOver(test.database), removeWhatIsOver(other)]);
  expect((one['known_places'] ?? 0) + (two['known_places'] ?? 0)).toBe(5000);
  await other.close();
});

it('breaks no server where the database is gone', async () => {
  test = await createTestDatabase();
  const gone = await openDatabase({ url: test.url ?? '' });
  await gone.close();
  const warned: unknown[] = [];
  const end = keepInShape(gone, { info: () => undefined, warn: (line: unknown) => void warned.push(line) }, 1);
  await until(() => expect(warned.length).toBeGreaterThan(0));
  await end();
});
