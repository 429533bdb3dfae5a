import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, createBase58check } from '@scure/base';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../../../../../tools/testing/is-full-run.ts';
import { verifyAuditLog } from '../../modules/audit-log/verify-audit-log';
import { verifyPassword } from '../../modules/session/passwords';
import { createTestDatabase, databaseKinds, type TestDatabase } from '../../test-support/postgres';
import type { Database } from '../../database/database';
import { openDatabase } from '../../database/open-database';
import { createAddress } from './addresses';
import { seedDemo } from './seed-demo';

const now = new Date('2026-11-21T09:30:00Z');

async function getFingerprint({ orm }: Database) {
  const { rows } = await orm.execute(sql`
    select md5(string_agg(row::text, ',' order by row::text collate "C")) as fingerprint from (
      select id::text, full_name, email, kyc_status::text, created_at::text from users where role = 'user'
      union all select transaction_id, user_id::text, amount::text, description, created_at::text from ledger_entries
      union all select ticket_id, user_id::text, subject, status::text, updated_at::text from tickets
      union all select id::text, author_id::text, text, ticket_id::text, created_at::text from ticket_messages) as row`);
  return rows[0]?.['fingerprint'];
}

/** Returns the fingerprint of a database that two processes have seeded at the same time. */
async function seedByTwo() {
  const testDatabase = await createTestDatabase();
  const second = await openDatabase({ url: testDatabase.url ?? '' });
  await Promise.all([seedDemo(testDatabase.database, { now }), seedDemo(second, { now })]);
  const fingerprint = await getFingerprint(second);
  await second.close();
  await testDatabase.drop();
  return fingerprint;
}

let seeding: ReturnType<typeof seedByTwo> | undefined;
const getSeededByTwo = () => (seeding ??= seedByTwo());

describe.each(databaseKinds)('the demo on %s', (kind) => {
  let testDatabase: TestDatabase;
  const select = async (query: string) => (await testDatabase.database.orm.execute(sql.raw(query))).rows;
  const selectOne = async (query: string) => Object.values((await select(query))[0] ?? {})[0];

  beforeAll(async () => {
    testDatabase = await createTestDatabase(kind);
    await seedDemo(testDatabase.database, { now });
  });
  afterAll(() => testDatabase.drop());

  it('has realistic numbers of records', async () => {
    expect(await selectOne(`select count(*)::int from users where role = 'user'`)).toBe(400);
    expect(await selectOne(`select count(*)::int from plans`)).toBe(12);
    expect(
      await selectOne(`select (select count(*) from topups)::int + (select count(*) from ledger_entries)::int`),
    ).toBe(6_000);
    expect(await selectOne(`select count(*)::int from withdrawals`)).toBe(60);
    expect(await selectOne(`select count(*)::int from tickets`)).toBe(120);
    expect(await selectOne(`select count(*)::int from deposit_wallets`)).toBe(5);
    expect(await selectOne(`select count(*)::int from notifications`)).toBe(14);
    expect(await selectOne(`select count(*)::int from referral_programs`)).toBeGreaterThan(20);
    expect(
      await selectOne(`select count(distinct milestone_number)::int from referral_milestones_achieved`),
    ).toBeGreaterThan(2);
  });

  it('has every status', async () => {
    expect(await selectOne(`select count(distinct kyc_status)::int from users where role = 'user'`)).toBe(4);
    expect(await selectOne(`select count(distinct status)::int from users where role = 'user'`)).toBe(2);
    expect(await selectOne(`select count(distinct status)::int from topups`)).toBe(3);
    expect(await selectOne(`select count(distinct network)::int from topups`)).toBe(5);
    expect(await selectOne(`select count(distinct status)::int from withdrawals`)).toBe(3);
    expect(await selectOne(`select count(distinct status)::int from tickets`)).toBe(5);
    expect(await selectOne(`select count(distinct cause)::int from ledger_entries`)).toBe(7);
  });

  it('spans two years up to now', async () => {
    const [row] =
      await select(`select min(created_at) < '2024-12-20' as began, max(created_at) > '2026-11-15' as lasts, max(created_at) <= '2026-11-21T09:30Z' as past
      from (select created_at from users where role = 'user' union all select created_at from ledger_entries union all select updated_at from topups union all select updated_at from tickets) as times`);
    expect(row).toEqual({ began: true, lasts: true, past: true });
  });

  it('has correct balances', async () => {
    const wrongBalances = await select(`
      select user_id from user_wallets left join (select user_id, sum(amount) as sum from ledger_entries group by user_id) as ledger using (user_id)
      where balance <> coalesce(sum, 0) or balance <> total_earned - total_spent`);
    expect(wrongBalances).toEqual([]);
    expect(
      await select(
        `select * from (select sum(amount) over (partition by user_id order by created_at, amount desc) as balance from ledger_entries) as history where balance < 0`,
      ),
    ).toEqual([]);
  });

  it('credits exactly the approved top-ups, once', async () => {
    expect(
      await select(`
        select topups.id from topups full join (select * from ledger_entries where cause = 'topup') as entry on entry.cause_id = topups.id
        where (topups.status = 'approved') is distinct from (entry.amount is not null and entry.amount = topups.amount and entry.user_id = topups.user_id)`),
    ).toEqual([]);
  });

  it('debits approved withdrawals, and returns reversed ones', async () => {
    expect(
      await select(`
        select withdrawals.id, withdrawals.status, sum(entry.amount) from withdrawals
        left join ledger_entries as entry on entry.cause_id = withdrawals.id group by withdrawals.id
        having coalesce(sum(entry.amount), 0) <> case when withdrawals.status = 'approved' then -withdrawals.amount else 0 end`),
    ).toEqual([]);
    expect(
      await selectOne(`select count(*)::int from ledger_entries where cause = 'withdrawal_reversal'`),
    ).toBeGreaterThan(0);
  });

  it('has exactly one KYC case with a selfie that does not match', async () => {
    // There are six faces, so seven pairs of card and selfie include one mismatch.
    const pairs = `
      select card.content as card, selfie.content as selfie, count(*)::int as users, min(kyc_status::text) as status
      from users join uploads as card on card.id = identification_document_id
        join uploads as selfie on selfie.id = selfie_upload_id
      group by card.content, selfie.content`;
    expect(await selectOne(`select count(*)::int from (${pairs}) as pair`)).toBe(7);
    expect(await select(`select users, status from (${pairs}) as pair where users = 1`)).toEqual([
      { users: 1, status: 'in_progress' },
    ]);
  });

  it('has pending cases with failing checks', async () => {
    const shared = `
      select count(*)::int from withdrawals as one where status = 'pending' and exists (
        select from withdrawals as other where other.wallet_address = one.wallet_address and other.user_id <> one.user_id)`;
    const claimedAgain = `
      select count(*)::int from topups as one where status = 'pending' and exists (
        select from topups as other where other.network = one.network and other.id <> one.id
          and other.transaction_hash = one.transaction_hash and other.user_id <> one.user_id)`;
    const waiting = `select count(*)::int from topups where status = 'pending'`;
    expect(await selectOne(shared)).toBe(1);
    expect(await selectOne(claimedAgain)).toBe(1);
    expect(await selectOne(`${waiting} and image_id is null`)).toBeGreaterThan(0);
    expect(await selectOne(`${waiting} and amount >= 250000`)).toBe(1);
    expect(await selectOne(`${waiting} and created_at < timestamptz '2026-11-21T09:30Z' - interval '20 days'`)).toBe(1);
  });

  it('has consistent referral programs', async () => {
    expect(
      await select(`
        select program.id from referral_programs as program
        where total_referrals <> (select count(*) from users where referred_by_id = program.user_id)
           or active_referrals <> (select count(*) from users where referred_by_id = program.user_id and status = 'active')
           or total_earnings <> (select coalesce(sum(earning_amount), 0) from referral_earnings where program_id = program.id)
           or total_earnings <> (select coalesce(sum(amount), 0) from ledger_entries where user_id = program.user_id and cause = 'referral_earning')
           or current_multiplier <> 5 + (select coalesce(sum(multiplier_added), 0) from referral_milestones_achieved where program_id = program.id)`),
    ).toEqual([]);
  });

  it('has the documents that each KYC status implies', async () => {
    expect(
      await select(
        `select id from users where kyc_status = 'completed' and not (identification_document_verified and proof_of_address_document_verified and selfie_upload_verified)`,
      ),
    ).toEqual([]);
    expect(
      await select(
        `select id from users where identification_document_verified and identification_document_id is null
           or proof_of_address_document_verified and proof_of_address_document_id is null
           or selfie_upload_verified and selfie_upload_id is null`,
      ),
    ).toEqual([]);
    const images = await select(`select distinct on (content) content_type, content from uploads`);
    for (const { content_type, content } of images) {
      expect(content_type).toBe('image/webp');
      expect(content instanceof Uint8Array && (await sharp(content).metadata()).format).toBe('webp');
    }
    expect(images.length).toBeGreaterThan(12);
  });

  it('has replies to tickets, some of them conversations, one with a very long text', async () => {
    const conversations = await select(`
      select tickets.status, count(message.id)::int as messages, max(length(text)) as longest,
        (array_agg(author.role order by message.created_at desc))[1] as last,
        bool_and(message.created_at between tickets.created_at and tickets.updated_at) as "isInTime"
      from tickets left join ticket_messages as message on message.ticket_id = tickets.id left join users as author on author.id = author_id
      group by tickets.id`);
    const threads = conversations.filter(({ messages }) => Number(messages) > 0);
    expect(threads.length).toBeGreaterThan(20);
    expect(
      threads.every(({ status, messages, isInTime }) => status !== 'pending' && Number(messages) <= 5 && isInTime),
    ).toBe(true);
    expect(threads.some(({ messages }) => messages === 5)).toBe(true);
    expect(threads.some(({ last, status }) => last === 'user' && status === 'in_progress')).toBe(true);
    expect(threads.every(({ last, status }) => last !== 'user' || status === 'in_progress')).toBe(true);
    expect(threads.filter(({ longest }) => Number(longest) > 3000)).toHaveLength(1);
    expect(await selectOne(`select count(distinct assignee_id)::int from tickets`)).toBe(2);
  });

  it('has notifications about pending records of each area', async () => {
    const flags = { transactions: 'topups', withdrawals: 'withdrawals', support: 'tickets', users: 'users' };
    const listed = await select(`select distinct permission from notifications`);
    expect(new Set(listed.map(({ permission }) => permission))).toEqual(new Set(Object.keys(flags)));
    for (const [flag, table] of Object.entries(flags)) {
      const lost = `select title from notifications where permission = '${flag}' and not exists (
        select from ${table} as record where record.id = record_id and record.created_at = notifications.created_at
          and ${table === 'users' ? `record.role = 'user'` : `record.status = 'pending'`})`;
      expect(await select(lost)).toEqual([]);
    }
  });

  it('has 12 unread notifications for the main admin, and some of each sub-admin’s areas', async () => {
    const unread = await select(`
      select users.email, count(*) filter (where notification_reads is null)::int as unread from users join notifications
        on users.role = 'admin' or notifications.permission = any (users.permissions)
      left join notification_reads on notification_reads.user_id = users.id and notification_id = notifications.id where role <> 'user'
      group by users.id order by users.created_at`);
    expect(unread[0]).toEqual({ email: 'admin@countinghouse.example', unread: 12 });
    expect(unread).toHaveLength(4);
    expect(unread.every(({ unread: count }) => Number(count) > 0)).toBe(true);
    expect(
      await select(`
        select from notification_reads join users on users.id = user_id join notifications on notifications.id = notification_id
        where users.role <> 'admin' and not notifications.permission = any (users.permissions)`),
    ).toEqual([]);
  });

  it('has audit-log entries for the status of each record, by actors with the permission at that time', async () => {
    const buildLastEntryQuery = (table: string, field = 'status') => `
      select record.id, record.${field}::text from ${table} as record left join lateral (
        select "after" from audit_log where entity_id = record.id::text and "after" ? '${field}' order by id desc limit 1
      ) as entry on true`;
    for (const table of ['topups', 'withdrawals', 'tickets'])
      expect(
        await select(
          `${buildLastEntryQuery(table)} where coalesce(entry.after ->> 'status', 'pending') <> record.status::text`,
        ),
      ).toEqual([]);
    const customers = `record.role = 'user' and`;
    expect(
      await select(
        `${buildLastEntryQuery('users')} where ${customers} coalesce(entry.after ->> 'status', 'active') <> status::text`,
      ),
    ).toEqual([]);
    expect(
      await select(
        `${buildLastEntryQuery('users', 'kyc_status')} where ${customers} coalesce(entry.after ->> 'kyc_status', 'pending') <> kyc_status::text`,
      ),
    ).toEqual([]);
    const made = `select entity_id from audit_log where action in ('addMainAdminOnServer', 'addSubadmin', 'addPlan', 'addDepositWallet')`;
    expect(
      await select(`
        select id from (select id from users where role <> 'user' union all select id from plans union all select id from deposit_wallets) as record
        where id::text not in (${made})`),
    ).toEqual([]);
    const flag = `case entity when 'transaction' then 'transactions' when 'withdrawal' then 'withdrawals' when 'ticket' then 'support' else 'users' end`;
    expect(
      await select(`
        select audit_log.id from audit_log join users on users.id = actor_id
        where audit_log.created_at < users.created_at or role <> 'admin' and not (${flag} = any (permissions))`),
    ).toEqual([]);
    expect(
      await selectOne(`select bool_and(decided) from (
        select exists (select from audit_log where entity_id = topups.id::text and actor_id = decided_by_id) as decided
        from topups where status <> 'pending') as topup`),
    ).toBe(true);
    expect(
      await select(`select id from (select id, created_at, lag(created_at) over (order by id) as earlier from audit_log) as entry
        where created_at < earlier or created_at > timestamptz '2026-11-21T09:30Z'`),
    ).toEqual([]);
  });

  it('has an intact audit log', async () => {
    const { value } = await verifyAuditLog(testDatabase.database.orm).next();
    expect(value).toMatchObject({ erased: 0 });
  });

  it('has two sub-admins for every permission about money, who can approve each other’s requests', async () => {
    for (const flag of ['withdrawals', 'transactions', 'wallets'])
      expect(
        await selectOne(`select count(*)::int from users where role = 'subadmin' and '${flag}' = any (permissions)`),
        flag,
      ).toBe(2);
  });

  it('has a main admin and three sub-admins, who sign in with the password of the README', async () => {
    const staff = await select(
      `select email, role, permissions, password_hash from users where role <> 'user' order by created_at`,
    );
    expect(staff.map(({ email, role }) => [email, role])).toEqual([
      ['admin@countinghouse.example', 'admin'],
      ['support@countinghouse.example', 'subadmin'],
      ['finance@countinghouse.example', 'subadmin'],
      ['onboarding@countinghouse.example', 'subadmin'],
    ]);
    expect(staff[1]?.permissions).toEqual(['dashboard', 'support']);
    for (const { password_hash } of staff)
      expect(await verifyPassword(String(password_hash), 'countinghouse')).toBe(true);
  });

  it('has names that test layouts', async () => {
    expect(await selectOne(`select max(length(full_name)) from users`)).toBeGreaterThan(80);
    expect(await selectOne(`select count(*)::int from users where full_name ~ '[\\u0590-\\u06ff]'`)).toBeGreaterThan(
      10,
    );
  });

  it('has deposit wallets with valid checksums', async () => {
    const wallets = await select(`select network_type, wallet_address from deposit_wallets`);
    const getAddress = (network: string) =>
      String(wallets.find(({ network_type }) => network_type === network)?.wallet_address);
    expect(createBase58check(sha256).decode(getAddress('USDT_TRC20'))[0]).toBe(0x41);
    expect(bech32.decode(getAddress('BTC') as `bc1${string}`)).toMatchObject({ prefix: 'bc' });
    for (const network of ['ETH', 'USDT_ERC20', 'USDT_BEP20'])
      expect(getAddress(network)).toMatch(/^0x(?=.*[A-F])(?=.*[a-f])[0-9a-fA-F]{40}$/);
  });

  // Slow, because it seeds once more.
  if (isFullRun)
    it('is deterministic, even with concurrent processes, and on both databases', async () => {
      expect(await getFingerprint(testDatabase.database)).toBe(await getSeededByTwo());
    });

  it('is not seeded again', async () => {
    await seedDemo(testDatabase.database, { now });
    expect(await selectOne(`select count(*)::int from users`)).toBe(404);
  });
});

describe('createAddress', () => {
  it('capitalizes by EIP-55', () => {
    // The first example of https://eips.ethereum.org/EIPS/eip-55
    const bytes = Buffer.from('5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'hex');
    expect(createAddress('ETH', bytes)).toBe('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  });
});
